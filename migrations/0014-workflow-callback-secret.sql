-- The secret of a callback is kept sealed, as passwords of mail servers are.
ALTER TABLE wf_callback_config RENAME COLUMN secret TO sealed_secret;
