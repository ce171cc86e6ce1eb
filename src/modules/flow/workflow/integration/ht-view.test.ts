import { expect, test } from 'vitest';
import { htView } from './ht-view.ts';

test.each<[alias: string, tagName: string, shown: string | null]>([
  ['', 'wsqd', 'wsqd'],
  ['', 'dwsp', 'dwsp'],
  ['', 'wysp', 'wysp'],
  ['wysp', '', 'wysp'],
  ['project_init', '', 'wsqd of project.launch'],
  ['', 'project_init', 'wsqd of project.launch'],
  ['project_init', 'dwsp', 'dwsp of project.launch'],
  ['pi_monitor', '', 'monitor'],
  ['project_init', 'pi_monitor', 'monitor'],
  ['', '', null],
  ['unknown', 'constructor', null],
])('alias %s, tagName %s', (alias, tagName, shown) => {
  const view = htView(alias, tagName);
  const said = view && `${view.list ?? 'monitor'}${view.businessType ? ` of ${view.businessType}` : ''}`;
  expect(said).toBe(shown);
});
