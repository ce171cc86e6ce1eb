-- Who becomes a member of the project when a plan change takes effect, as its applicant agreed: [{user, role}].
ALTER TABLE plan_change_content ADD COLUMN joining jsonb NOT NULL DEFAULT '[]';
