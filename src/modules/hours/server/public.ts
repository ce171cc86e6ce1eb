/** What other modules ask of work hours. */
export {
  type ApprovedHours,
  type ApprovedRecord,
  approvedHours,
  approvedRecords,
  maySeeHours,
} from './exchange/approved-hours.ts';
