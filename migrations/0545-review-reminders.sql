-- Reviews whose day passed without being held, and findings not closed by theirs, are told of once for each day.
ALTER TABLE review ADD COLUMN reminded_for date;
ALTER TABLE review_finding ADD COLUMN reminded_for date;
