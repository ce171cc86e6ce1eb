/** Tags of what is asked for, by where its request stands. */
export const REQUEST_COLORS = {
  draft: 'default',
  waiting: 'processing',
  returned: 'warning',
  approved: 'success',
  rejected: 'error',
  withdrawn: 'default',
} as const;
