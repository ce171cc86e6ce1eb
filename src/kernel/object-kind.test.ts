import { afterEach, expect, test } from 'vitest';
import { handOver } from './contribution.ts';
import { kindItems, type ObjectKind, objectKind, objectOfRef, withShared } from './object-kind.ts';

let undo = (): void => {};
afterEach(() => undo());

const kind = (name: ObjectKind['name'], more: Partial<ObjectKind> = {}): ObjectKind =>
  ({ name, label: [name, name, name], query: `${name}Id`, team: { roles: name, all: 'all' }, ...more }) as ObjectKind;

test('kinds are those that were told; their choices are filled in when they are', () => {
  undo = handOver('modules', []);
  const items = kindItems(({ name, label }) => (name === 'template' ? null : label), { system: ['s', 's', 's'] });
  expect(Object.keys(items)).toEqual(['system']);
  handOver('modules', [{ objects: [kind('project'), kind('template')] }, {}, { objects: [kind('program')] }]);
  expect(Object.keys(items)).toEqual(['system', 'project', 'program']);
  expect(Object.keys(kindItems(({ label }) => label))).toEqual(['project', 'template', 'program']);
  expect(objectKind('program').query).toBe('programId');
  expect(() => objectKind('portfolio' as 'program')).toThrow('portfolio');
  expect(objectOfRef({ projectId: null, programId: 3 })).toEqual({ scope: 'program', id: 3 });
  expect(objectOfRef({})).toBeNull();
});

test('a right that a kind shares holds inside it, and needs the one of that kind unless it needs another shared one', () => {
  const shared = { rights: ['role:query', 'role:edit'], need: 'program:query' };
  undo = handOver('modules', [{ objects: [kind('project'), kind('program', { shared })] }]);
  const groups = [
    {
      id: 1,
      label: ['g', 'g', 'g'] as const,
      rights: [
        { key: 'role:query', label: ['q', 'q', 'q'] as const, needs: ['project:query'], scopes: ['project'] as const },
        { key: 'role:edit', label: ['e', 'e', 'e'] as const, needs: ['role:query'], scopes: ['project'] as const },
        { key: 'plan:query', label: ['p', 'p', 'p'] as const, scopes: ['project'] as const },
      ],
    },
  ];
  expect(withShared(groups)[0]!.rights.map(({ key, scopes, needs }) => [key, scopes, needs])).toEqual([
    ['role:query', ['project', 'program'], ['project:query', 'program:query']],
    ['role:edit', ['project', 'program'], ['role:query']],
    ['plan:query', ['project'], undefined],
  ]);
});
