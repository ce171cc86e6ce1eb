/** Security levels of documents and people (1-product §3, Document, Account): a gate before every right. Pure. */
import { secretLevel } from '#modules/people/user/user.entity.ts';

export const levels = secretLevel;
export type Level = keyof typeof levels;
/** From the lowest to the highest. */
export const LEVELS = Object.keys(levels) as Level[];

export const rankOf = (level: Level): number => LEVELS.indexOf(level);
export const reaches = (own: Level, level: Level): boolean => rankOf(own) >= rankOf(level);
/** Levels that a person of this level may read. */
export const upTo = (own: Level): Level[] => LEVELS.slice(0, rankOf(own) + 1);
/** What is put together carries the highest level of its parts. */
export const highest = (all: readonly Level[]): Level => LEVELS[Math.max(0, ...all.map(rankOf))]!;
