"""What the pit shows: theory beside the figures, forms read with care. No pages, no SQL."""
