"""The lab's view models: configurations, figures, drawings and heavy work, with nothing of a page in them."""
