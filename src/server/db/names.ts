/** camelCase of definitions to snake_case of the database; the one place that knows the convention. */
export const snake = (name: string): string => name.replace(/[A-Z]/g, (c) => `_${c.toLowerCase()}`);
