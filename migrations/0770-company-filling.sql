-- While the history of a sample company is made in the background: the language it is made in (ADR 433).
ALTER TABLE company ADD COLUMN filling text CHECK (filling IN ('zh-CN', 'HK', 'en-US'));
