/** What people type, as a pattern of LIKE that finds it anywhere: its own wildcards stand for themselves. */
export const containing = (text: string | null | undefined): string => `%${(text ?? '').replace(/[\\%_]/g, '\\$&')}%`;
