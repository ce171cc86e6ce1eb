-- How much later than it could a task starts, so that its people are free: elapsed minutes.
ALTER TABLE task ADD COLUMN "leveling_delay_minutes" bigint NOT NULL DEFAULT 0 CHECK ("leveling_delay_minutes" >= 0);
