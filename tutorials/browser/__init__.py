"""What the browser calls: requests in JSON, answers in JSON."""
