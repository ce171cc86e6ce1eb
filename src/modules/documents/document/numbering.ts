/** Numbers of documents: a counter for each level, so that nobody reads from a gap that there is something above their own. */
import type { Numbered } from '#modules/base/numbering/numbered.ts';
import { LEVELS, type Level, levels } from './levels.ts';

const TARGETS: Record<Level, [target: string, prefix: string]> = {
  public: ['documentPublic', 'DP-'],
  internal: ['documentInternal', 'DN-'],
  secret: ['documentSecret', 'DS-'],
  confidential: ['documentConfidential', 'DC-'],
};
export const codeTarget = (level: Level): string => TARGETS[level][0];

const ruleOf = (level: Level): Numbered => ({
  label: [`文档（${levels[level][0]}）`, `文件（${levels[level][1]}）`, `Document (${levels[level][2].toLowerCase()})`],
  rule: {
    name: [
      `文档编号（${levels[level][0]}）`,
      `文件編號（${levels[level][1]}）`,
      `Document number (${levels[level][2].toLowerCase()})`,
    ],
    digits: 5,
    reset: 'never',
    parts: [{ kind: 'fixed', text: TARGETS[level][1] }, { kind: 'number' }],
  },
});
export const documentNumbers: Readonly<Record<string, Numbered>> = Object.fromEntries(
  LEVELS.map((level) => [codeTarget(level), ruleOf(level)]),
);
