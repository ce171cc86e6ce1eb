/** The status refusals by the type of each link (2-rules §8). */
import { expect, test } from 'vitest';
import { type LinkKind, refuseTask, type TaskAction, type TaskFacts, type TaskStatusKey } from './task.rules.ts';

const facts = (more: Partial<TaskFacts>): TaskFacts => ({
  status: 'new',
  responsibleId: 1,
  predecessors: [],
  parentPredecessors: [],
  subtaskPredecessors: [],
  unfinishedSubtasks: 0,
  reportMissing: false,
  projectStatus: 'ongoing',
  projectStatusLabel: ['', '', ''],
  ...more,
});
const LINKS: LinkKind[] = ['FS', 'SS', 'FF', 'SF'];
const STATES: TaskStatusKey[] = ['new', 'ongoing', 'pause', 'done', 'passoff', 'discarded'];
const over = (status: TaskStatusKey): boolean => ['done', 'passoff', 'discarded'].includes(status);
const refused = (action: TaskAction, more: Partial<TaskFacts>): string =>
  refuseTask(action, facts(more), 1)?.message.key.split('.')[1] ?? '';

test('a start waits for the own and the parent predecessor: FS until it has finished, SS until it has started', () => {
  for (const link of LINKS)
    for (const status of STATES) {
      const finish = link === 'FS' && !over(status);
      const begin = link === 'SS' && status === 'new';
      const one = [{ name: 'p', status, link }];
      expect(refused('start', { predecessors: one })).toBe(
        finish ? 'startPredecessorUnfinished' : begin ? 'startPredecessorUnstarted' : '',
      );
      expect(refused('start', { parentPredecessors: one })).toBe(
        finish ? 'parentPredecessorUnfinished' : begin ? 'parentPredecessorUnstarted' : '',
      );
    }
});

test('a finish waits for FF and SF; a subtask that has ended holds its parent no more, whatever its predecessors do', () => {
  for (const link of LINKS)
    for (const status of STATES) {
      expect(refused('finish', { status: 'ongoing', predecessors: [{ name: 'p', status, link }] })).toBe(
        link === 'FF' && !over(status)
          ? 'finishPredecessorUnfinished'
          : link === 'SF' && status === 'new'
            ? 'finishPredecessorUnstarted'
            : '',
      );
      for (const subtaskStatus of STATES) {
        const waits = link === 'FS' || link === 'FF' ? !over(status) : status === 'new';
        const subtaskPredecessors = [{ name: 'p', status, link, subtask: 's', subtaskStatus }];
        expect(refused('finish', { status: 'ongoing', subtaskPredecessors })).toBe(
          over(subtaskStatus) || !waits
            ? ''
            : link === 'FS' || link === 'FF'
              ? 'subtaskPredecessorUnfinished'
              : 'subtaskPredecessorUnstarted',
        );
      }
    }
});
