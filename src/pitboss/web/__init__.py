"""The web table: pages, API and drawings, without rules or storage of their own."""
