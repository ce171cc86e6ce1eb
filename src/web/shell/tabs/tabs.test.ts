import { describe, expect, test } from 'vitest';
import {
  closeObject,
  closeOthers,
  closePage,
  cut,
  EMPTY_TABS,
  MAX_CLOSED,
  nameObject,
  type ObjectTab,
  OPENED_LENGTH,
  type TabsState,
  titlePage,
  type VisitedPage,
  visit,
} from './tabs.ts';

const page = (path: string, more: Partial<VisitedPage> = {}): VisitedPage => ({
  key: path,
  path,
  fullPath: path,
  title: [path, path, path],
  ...more,
});
const tab = (id: number, more: Partial<ObjectTab> = {}): ObjectTab => ({
  key: `project:${id}`,
  scope: 'project',
  projectId: id,
  projectName: '',
  cutName: '',
  url: `/project/plan?projectId=${id}`,
  pageNum: null,
  pageView: null,
  fromMenu: null,
  backUrl: null,
  ...more,
});
const inObject = (id: number, name: string): VisitedPage =>
  page(`/project/${name}`, {
    key: `/project/${name}?projectId=${id}`,
    fullPath: `/project/${name}?projectId=${id}`,
    object: `project:${id}`,
  });
const walk = (...steps: [VisitedPage, ObjectTab | null][]): TabsState =>
  steps.reduce((state, [p, o]) => visit(state, p, o), EMPTY_TABS);
const keys = (state: TabsState): string[] => state.visited.map((p) => p.key);

describe('names', () => {
  test('15 characters stay, 16 are cut with an ellipsis', () => {
    expect(cut('123456789012345')).toBe('123456789012345');
    expect(cut('1234567890123456')).toBe('123456789012345…');
    expect(cut('智能制造生产线升级改造项目', OPENED_LENGTH)).toBe('智能制造生产线升级改…');
  });
  test('a character outside the basic plane counts once and is not halved', () => {
    expect(cut('𠮷'.repeat(16))).toBe(`${'𠮷'.repeat(15)}…`);
  });
  test('an object opened from a list is cut at 10, another at 15', () => {
    const state = walk([inObject(1, 'plan'), tab(1, { fromMenu: '/list' })], [inObject(2, 'plan'), tab(2)]);
    const named = nameObject(nameObject(state, 'project:1', '12345678901234567'), 'project:2', '12345678901234567');
    expect(named.objects.map((o) => o.cutName)).toEqual(['1234567890…', '123456789012345…']);
  });
});

describe('visited pages', () => {
  test('duplicates are removed; the later address is kept', () => {
    const state = walk([page('/a'), null], [page('/b'), null], [page('/a', { fullPath: '/a?pageNum=3' }), null]);
    expect(state.visited.map((p) => p.fullPath)).toEqual(['/a?pageNum=3', '/b']);
    expect(state.active).toBe('/a');
  });
  test('workbenches and the cockpit are not listed', () => {
    const state = walk(
      [page('/workbench/personal'), null],
      [page('/workbench/project'), null],
      [page('/workbench/department'), null],
      [page('/cockpit'), null],
      [page('/a'), null],
    );
    expect(keys(state)).toEqual(['/a']);
  });
  test('the title a page gave itself survives a revisit', () => {
    const state = titlePage(walk([page('/a'), null]), '/a', 'Mine');
    expect(visit(state, page('/a'), null).visited[0]?.ownTitle).toBe('Mine');
  });
  test('an object keeps its first way back until it is opened anew', () => {
    let state = walk([inObject(1, 'info'), tab(1, { fromMenu: '/list', pageNum: 4 })]);
    state = visit(state, inObject(1, 'plan'), tab(1, { pageNum: 9 }));
    expect(state.objects[0]).toMatchObject({ fromMenu: '/list', pageNum: 4 });
    state = visit(state, inObject(1, 'info'), tab(1, { fromMenu: '/other', pageNum: 2 }));
    expect(state.objects[0]).toMatchObject({ fromMenu: '/other', pageNum: 2 });
  });
});

describe('closing', () => {
  const three = walk([page('/a'), null], [page('/b'), null], [page('/c'), null]);
  test('the active page gives way to the previous one', () => {
    const closing = closePage(three, '/c');
    expect([closing.go, keys(closing.state), closing.dropped]).toEqual(['/b', ['/a', '/b'], ['/c']]);
  });
  test('the first page gives way to the next, the only one to the default workbench', () => {
    expect(closePage({ ...three, active: '/a' }, '/a').go).toBe('/b');
    expect(closePage(walk([page('/a'), null]), '/a').go).toBe('home');
  });
  test('closing another page stays', () => {
    expect(closePage(three, '/a').go).toBeNull();
  });
  test('closing the others brings the page on screen', () => {
    expect(closeOthers(three, '/c').go).toBeNull();
    const closing = closeOthers(three, '/a');
    expect([closing.go, keys(closing.state), closing.dropped]).toEqual(['/a', ['/a'], ['/b', '/c']]);
  });
  test('closing an object takes its pages and goes to the one before', () => {
    const state = walk(
      [page('/list'), null],
      [inObject(1, 'plan'), tab(1)],
      [inObject(2, 'info'), tab(2)],
      [inObject(2, 'plan'), tab(2, { url: '/x' })],
    );
    const closing = closeObject(state, 'project:2');
    expect(closing.go).toBe(tab(1).url);
    expect(closing.closeWindow).toBe(false);
    expect(keys(closing.state)).toEqual(['/list', '/project/plan?projectId=1']);
    const last = closeObject({ ...closing.state, activeObject: 'project:1' }, 'project:1');
    expect([last.go, last.closeWindow, last.state.objects]).toEqual(['/list', true, []]);
  });
  test('an object that is not on screen closes without moving', () => {
    const state = walk([inObject(1, 'plan'), tab(1)], [page('/list'), null]);
    const closing = closeObject(state, 'project:1');
    expect([closing.go, closing.closeWindow]).toEqual([null, false]);
  });
});

describe('recently closed', () => {
  test('newest first, with the names of menu and object, once per address', () => {
    let state = nameObject(walk([page('/a'), null], [inObject(1, 'plan'), tab(1)]), 'project:1', 'Bridge');
    state = closePage(state, '/a', () => 'Projects').state;
    state = closePage(state, '/project/plan?projectId=1').state;
    expect(state.closed.map((c) => [c.fullPath, c.parentName, c.projectName])).toEqual([
      ['/project/plan?projectId=1', undefined, 'Bridge'],
      ['/a', 'Projects', undefined],
    ]);
    expect(visit(state, page('/a'), null).closed.map((c) => c.fullPath)).toEqual(['/project/plan?projectId=1']);
  });
  test('no more than 20', () => {
    let state = EMPTY_TABS;
    for (let i = 0; i < 25; i++) state = closePage(visit(state, page(`/p${i}`), null), `/p${i}`).state;
    expect([state.closed.length, state.closed[0]?.fullPath]).toEqual([MAX_CLOSED, '/p24']);
  });
});
