"""`make reference`: a page and a drawing for every game, `docs/games`, written from the definitions."""
