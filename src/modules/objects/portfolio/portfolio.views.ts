/** Circles of the list of portfolios: those one manages, takes part in, or whose department is one's own; without it all one may see. */
export const CIRCLES = ['manage', 'member', 'department'] as const;
export type Circle = (typeof CIRCLES)[number];
