/** Tables of the platform itself; all others belong to the module that hands them over (ServerModule). */
export const PLATFORM_TABLES: readonly string[] = [
  'change_log',
  'company_standing',
  'idempotency',
  'installation',
  'installation_setting',
  'job_log',
  'job_run',
  'proven_clock',
  'pulse',
  'setting',
  'snapshot_part',
  'state_change',
  'ticket',
];
