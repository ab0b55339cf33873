"""The courses: lessons as data, questions, fresh positions, judging, and the HTML of a question."""
