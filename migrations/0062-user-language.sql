-- The language a person last worked in: mails are written in it. Null: not known yet.
ALTER TABLE personal_setting ADD COLUMN language text CHECK (language IN ('zh-CN', 'HK', 'en-US'));
