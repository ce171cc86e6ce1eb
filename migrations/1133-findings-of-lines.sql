-- Findings that are told beside hours that wait: few, beside all days that miss hours.
CREATE INDEX work_finding_told_idx ON work_finding (company_id, person)
  WHERE kind NOT IN ('passedUnread', 'missing') AND state <> 'accepted';
COMMENT ON INDEX work_finding_told_idx IS 'by hand: findings beside the hours of somebody who approves';
