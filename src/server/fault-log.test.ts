import { expect, test } from 'vitest';
import { makeFaultLog } from './fault-log.ts';

test('an outage is one line a minute and kind, anything else is told at once with all that is known', () => {
  let at = 0;
  const lines: string[] = [];
  const faults: object[] = [];
  const log = makeFaultLog({ fault: (detail) => faults.push(detail), outage: (line) => lines.push(line) }, () => at);
  const away = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED', syscall: 'connect' });
  const full = Object.assign(new Error('could not extend file'), { code: '53100' });
  for (const error of [away, away, full, away, full]) log(error, { what: 'POST /save' });
  const bug = new TypeError('x is not a function');
  log(bug, { what: 'job', requestId: 'r1' });
  log(bug, { what: 'job', requestId: 'r2' });
  at = 60_000;
  log(away, { what: 'GET /list' });
  expect(lines).toEqual([
    'The database does not answer (POST /save: connect ECONNREFUSED).',
    'A disk is full (POST /save: could not extend file).',
    'The database does not answer (GET /list: connect ECONNREFUSED; 2 more since the last line).',
  ]);
  expect(faults).toEqual([
    { err: bug, what: 'job', requestId: 'r1' },
    { err: bug, what: 'job', requestId: 'r2' },
  ]);
});
