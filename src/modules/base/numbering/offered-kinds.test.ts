/** What the page of coding rules offers is what the server takes. */

import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { handOver } from '#kernel/contribution.ts';
import type { CodePart, CodePartKind } from './code-part.ts';
import { codePartKinds } from './code-part.ts';
import { checkParts, offeredKinds } from './numbering.rules.ts';

const rule = { name: ['规则', '規則', 'Rule'], digits: 4, reset: 'never', parts: [] } as const;
const KINDS = Object.keys(codePartKinds) as CodePartKind[];
const partOf = (kind: CodePartKind): CodePart => ({ kind, text: 'P' }) as CodePart;

afterAll(
  handOver('modules', [
    {
      name: 'sorted',
      entities: [],
      numbered: {
        sorted: { label: ['有', '有', 'Sorted'], classed: true, rule: { ...rule, parts: [] } },
        plain: { label: ['无', '無', 'Plain'], rule: { ...rule, parts: [] } },
      },
    },
  ]),
);

test('no choice of the page makes a right rule wrong, and every other kind would', () => {
  const others: CodePartKind[] = KINDS.filter((kind) => kind !== 'number');
  fc.assert(
    fc.property(
      fc.constantFrom('sorted', 'plain'),
      fc.array(fc.constantFrom(...others), { maxLength: 6 }),
      fc.nat(6),
      fc.nat(6),
      (target, kinds, at, which) => {
        const given = kinds.filter((kind) => kind !== 'class' || target === 'sorted');
        const parts = given.toSpliced(at % (given.length + 1), 0, 'number' as CodePartKind).map(partOf);
        expect(checkParts(parts, target)).toEqual([]);
        const place = which % (parts.length + 1);
        const offered = offeredKinds(parts, target)[parts[place]?.kind ?? '']!;
        for (const kind of KINDS) {
          const next = parts.toSpliced(place, 1, partOf(kind));
          expect(checkParts(next, target).length === 0, `${kind} at ${place}`).toBe(offered.includes(kind));
        }
      },
    ),
  );
});

test('a rule without a number may get one anywhere', () => {
  for (const kinds of Object.values(offeredKinds([partOf('year')], 'plain'))) expect(kinds).toContain('number');
});
