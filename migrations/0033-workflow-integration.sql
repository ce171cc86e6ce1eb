-- Callbacks: whether a letter waits for the earlier ones of its instance, how often one is tried again, and skipped ones
-- (settled by an administrator without having arrived).
ALTER TABLE wf_callback_config ADD COLUMN ordered boolean NOT NULL DEFAULT true;
ALTER TABLE wf_callback_config ADD COLUMN retries integer NOT NULL DEFAULT 6 CHECK (retries BETWEEN 0 AND 6);
ALTER TABLE wf_outbox ADD COLUMN skipped_by bigint;
ALTER TABLE wf_delegation ADD COLUMN made_by bigint;
ALTER TABLE wf_delegation ADD COLUMN made_at timestamp with time zone NOT NULL DEFAULT now();
