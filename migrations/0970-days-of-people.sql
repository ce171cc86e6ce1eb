-- Days of people are grouped in the order of an index that holds all that is summed up (docs/adr/500-a-large-company.md).
CREATE INDEX work_record_days_idx ON work_record (company_id, work_date, person) INCLUDE (department, hours, status, created_at);
COMMENT ON INDEX work_record_days_idx IS 'by hand: sums of hours by person and day';
