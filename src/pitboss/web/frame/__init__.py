"""What all pages share: who is visiting, and the building blocks of forms and tables."""
