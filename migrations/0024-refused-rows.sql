-- Rows of a request that those who decide do not want; the rest is done.
ALTER TABLE wf_business_request ADD COLUMN refused_rows jsonb NOT NULL DEFAULT '[]' CHECK (jsonb_typeof(refused_rows) = 'array');
