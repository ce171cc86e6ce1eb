/** Input as a pattern of LIKE that finds it anywhere: wildcards in it are literal. */
export const containing = (text: string | null | undefined): string => `%${(text ?? '').replace(/[\\%_]/g, '\\$&')}%`;
