import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  changeLook,
  differences,
  type Edited,
  type Editing,
  moveEntry,
  removeOwn,
  resetEntries,
  saveOwn,
  setHidden,
} from './menu-edit.ts';
import { systemItems } from './menu-shown.ts';
import {
  type DeliveredEntry,
  deliveredByDigits,
  flatten,
  type MenuSettings,
  menuInForce,
  NO_SETTINGS,
  ordered,
  wayTo,
} from './menu-tree.ts';

const page = (id: number, need = 'login', guarded = false): DeliveredEntry => ({
  id,
  kind: 'page',
  label: [`页${id}`, `頁${id}`, `Page ${id}`],
  icon: null,
  url: `/p${id}`,
  need: [need],
  ...(guarded && { guarded }),
  list: [],
});
const box = (id: number, kind: 'group' | 'tabs', list: DeliveredEntry[]): DeliveredEntry => ({
  id,
  kind,
  label: [`组${id}`, `組${id}`, `Group ${id}`],
  icon: 'setting',
  url: null,
  need: [],
  list,
});
// 10 [11 12 13]  20 [21 {22 [23(admin) 24]}]
const DELIVERED = [
  box(10, 'group', [page(11), page(12), page(13)]),
  box(20, 'group', [page(21, 'a:b:query'), box(22, 'tabs', [page(23, 'sys:menu:query', true), page(24)])]),
];
const editing = (settings: MenuSettings = NO_SETTINGS, delivered = DELIVERED): Editing => ({
  area: 'system',
  delivered,
  settings,
});
const settingsOf = (done: Edited): MenuSettings => {
  if ('problem' in done) throw new Error(done.problem.message.key);
  return done.settings;
};
const problemOf = (done: Edited): string | null => ('problem' in done ? done.problem.message.key : null);
const shape = ({ delivered, settings }: Editing): string => {
  const text = (entries: ReturnType<typeof menuInForce>): string =>
    entries.map((e) => `${e.id}${e.hidden ? '-' : ''}${e.list.length > 0 ? `[${text(e.list)}]` : ''}`).join(' ');
  return text(menuInForce('system', delivered, settings));
};

describe('the menu in force', () => {
  test('without settings it is the delivered one', () => {
    expect(shape(editing())).toBe('10[11 12 13] 20[21 22[23 24]]');
    expect(differences(editing())).toEqual([]);
  });

  test('an entry is renamed in one language; the others keep their delivered text', () => {
    const done = settingsOf(changeLook(editing(), 11, { name: ' 我的页 ', hkName: '', enName: null }));
    expect(done.changes).toEqual({ 11: { name: '我的页' } });
    expect(wayTo(menuInForce('system', DELIVERED, done), 11).at(-1)!.label).toEqual(['我的页', '頁11', 'Page 11']);
    expect(settingsOf(changeLook(editing(done), 11, { name: '页11' })).changes).toEqual({});
  });

  test('an entry is moved within and between groups, and back leaves nothing behind', () => {
    const first = settingsOf(moveEntry(editing(), 13, 10, 11));
    expect(shape(editing(first))).toBe('10[13 11 12] 20[21 22[23 24]]');
    const second = settingsOf(moveEntry(editing(first), 11, 22, 24));
    expect(shape(editing(second))).toBe('10[13 12] 20[21 22[23 11 24]]');
    const third = settingsOf(moveEntry(editing(second), 11, null, 10));
    expect(shape(editing(third))).toBe('11 10[13 12] 20[21 22[23 24]]');
    const home = settingsOf(moveEntry(editing(settingsOf(moveEntry(editing(third), 11, 10, 12))), 13, 10, null));
    expect(shape(editing(home))).toBe(shape(editing()));
    expect(home.changes).toEqual({});
    expect(resetEntries(editing(third), null)).toEqual({ settings: NO_SETTINGS });
  });

  test('what a later version brings stands behind its delivered predecessor', () => {
    const moved = settingsOf(moveEntry(editing(), 13, 10, 11));
    const later = [box(10, 'group', [page(14), page(11), page(15), page(12), page(13)]), ...DELIVERED.slice(1)];
    expect(shape(editing(moved, later))).toBe('14 13 11 15 12'.replace(/^/, '10[').replace(/$/, '] 20[21 22[23 24]]'));
    expect(ordered([1, 2, 3], [3, 3, 9])).toEqual([1, 2, 3]);
  });

  test('a group that is gone gives its entries back', () => {
    const own = settingsOf(saveOwn(editing(), null, { kind: 'group', name: 'Own' }));
    const moved = settingsOf(moveEntry(editing(own), 12, 1, null));
    expect(shape(editing(moved))).toBe('10[11 13] 20[21 22[23 24]] 1[12]');
    expect(problemOf(removeOwn(editing(moved), 1))).toBe('menu.hasEntries');
    expect(shape(editing(settingsOf(resetEntries(editing(moved), [1]))))).toBe(shape(editing()));
  });
});

describe('refusals', () => {
  test.each([
    ['the entry', () => setHidden(editing(), 23, true)],
    ['its tabs', () => setHidden(editing(), 22, true)],
    ['its group', () => changeLook(editing(), 20, { hidden: true })],
    [
      'moving it below something hidden',
      () => moveEntry(editing(settingsOf(setHidden(editing(), 10, true))), 23, 10, null),
    ],
  ])('the last way to the menu administration cannot be hidden: %s', (_what, step) => {
    expect(problemOf(step())).toBe('menu.lastWay');
  });

  test('moved out of the group, the group may be hidden', () => {
    const out = settingsOf(moveEntry(editing(), 23, 10, null));
    expect(problemOf(setHidden(editing(out), 20, true))).toBeNull();
    const hidden = settingsOf(setHidden(editing(out), 20, true));
    expect(problemOf(resetEntries(editing(hidden), [23]))).toBe('menu.lastWay');
    expect(problemOf(resetEntries(editing(hidden), null))).toBeNull();
  });

  test('levels: groups stay on top, tabs hold pages only', () => {
    expect(problemOf(moveEntry(editing(), 10, 20, null))).toBe('menu.wrongPlace');
    expect(problemOf(moveEntry(editing(), 22, 22, null))).toBe('menu.wrongPlace');
    expect(problemOf(moveEntry(editing(), 11, 12, null))).toBe('menu.wrongPlace');
    expect(problemOf(moveEntry(editing(), 22, null, null))).toBeNull();
    expect(problemOf(moveEntry(editing(), 99, null, null))).toBe('menu.entryGone');
  });

  test('entries of a project keep their level', () => {
    const delivered = deliveredByDigits([
      { id: 31, place: 31, label: ['a', 'a', 'a'] },
      { id: 3101, place: 3101, label: ['b', 'b', 'b'], url: '/b', perms: 'x:y:query' },
      { id: 32, place: 32, label: ['c', 'c', 'c'] },
      { id: 3201, place: 3201, label: ['d', 'd', 'd'], url: '/d' },
    ]);
    const project: Editing = { area: 'project', delivered, settings: NO_SETTINGS };
    expect(problemOf(moveEntry(project, 3101, null, null))).toBe('menu.wrongPlace');
    const moved = settingsOf(moveEntry(project, 3101, 32, 3201));
    expect(menuInForce('project', delivered, moved).map((e) => e.list.map((l) => l.id))).toEqual([[], [3101, 3201]]);
    const own = settingsOf(saveOwn(project, null, { kind: 'link', name: 'x', url: 'https://x.test/', parent: 31 }));
    expect(own.own[0]!.id).toBe(7000);
    expect(settingsOf(saveOwn(project, null, { kind: 'group', name: 'g' })).own[0]!.id).toBe(70);
  });

  test('own entries need an address of the web; their number is never used again', () => {
    const link = { kind: 'link' as const, name: 'x' };
    for (const url of [null, '', 'javascript:alert(1)', '/modules/sys/user', 'ftp://x'])
      expect(problemOf(saveOwn(editing(), null, { ...link, url }))).toBe('menu.needUrl');
    const made = settingsOf(saveOwn(editing(), null, { ...link, url: 'https://x.test/a', parent: 10 }));
    const removed = settingsOf(removeOwn(editing(made), made.own[0]!.id));
    expect(settingsOf(saveOwn(editing(removed), null, { ...link, url: 'https://x.test/a' })).own[0]!.id).toBe(2);
  });
});

test('no settings show a page to somebody without its right', () => {
  const ids = [0, 1, 2, 10, 11, 12, 13, 20, 21, 22, 23, 24, 99];
  const id = fc.constantFrom(...ids);
  const step = fc.oneof(
    fc.record({ do: fc.constant('move' as const), id, parent: id, before: id }),
    fc.record({ do: fc.constant('hide' as const), id, hidden: fc.boolean() }),
    fc.record({ do: fc.constant('own' as const), parent: id }),
    fc.record({ do: fc.constant('reset' as const), id }),
  );
  fc.assert(
    fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
      let settings = NO_SETTINGS;
      for (const s of steps) {
        const now = editing(settings);
        const done =
          s.do === 'move'
            ? moveEntry(now, s.id, s.parent || null, s.before || null)
            : s.do === 'hide'
              ? setHidden(now, s.id, s.hidden)
              : s.do === 'own'
                ? saveOwn(now, null, {
                    kind: 'link',
                    name: 'x',
                    url: 'https://x.test',
                    need: 'x:y:z',
                    parent: s.parent || null,
                  })
                : resetEntries(now, [s.id]);
        if ('settings' in done) settings = done.settings;
      }
      const tree = menuInForce('system', DELIVERED, settings);
      const all = flatten(tree).map(({ entry }) => entry);
      expect(new Set(all.map((e) => e.id)).size).toBe(all.length);
      expect(all.length).toBe(flatten(DELIVERED).length + settings.own.length);
      const nobody = systemItems([{ rights: new Set(), hidden: new Set() }], tree);
      const urls = JSON.stringify(nobody);
      for (const secret of ['/p21', '/p23', 'x.test']) expect(urls).not.toContain(secret);
      // With the right one finds the menu administration, even if the role hides it.
      const admin = systemItems([{ rights: new Set(['sys:menu:query']), hidden: new Set([23]) }], tree);
      expect(JSON.stringify(admin)).toContain('/p23');
      // Changes of the menu in force can be undone.
      expect(shape(editing(settingsOf(resetEntries(editing(settings), null))))).toBe(shape(editing()));
    }),
    { numRuns: 300 },
  );
});
