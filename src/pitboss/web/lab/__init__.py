"""The lab's view models: configurations, figures, charts and heavy work; its pages are in `pages`."""
