/** Work hours for other modules. */
export {
  type ApprovedHours,
  type ApprovedRecord,
  approvedHours,
  approvedRecords,
  maySeeHours,
} from './exchange/approved-hours.ts';
