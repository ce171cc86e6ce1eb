-- A review that is held again is voted on anew: votes belong to the round they were given in, and those of earlier rounds stay.
-- Rounds of the votes that there are were not kept: they are of the first one.
ALTER TABLE review ADD COLUMN round bigint NOT NULL DEFAULT 1;
ALTER TABLE review_vote ADD COLUMN round integer NOT NULL DEFAULT 1;
ALTER TABLE review_vote DROP CONSTRAINT review_vote_pkey;
ALTER TABLE review_vote ADD PRIMARY KEY (company_id, review, round, person);
ALTER TABLE review_vote ALTER COLUMN round DROP DEFAULT;
