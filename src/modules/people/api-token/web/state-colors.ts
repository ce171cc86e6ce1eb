export const STATE_COLORS = { active: 'green', ended: 'default', revoked: 'red' } as const;
