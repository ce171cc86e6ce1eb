/** What other modules ask of work hours. */
export {
  type ApprovedHours,
  type ApprovedRecord,
  approvedHours,
  approvedRecords,
  maySeeHours,
} from './approved-hours.ts';
