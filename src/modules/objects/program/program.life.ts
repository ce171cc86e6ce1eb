/** The life of a program: the moves of a project (1-product §4.3) with a program's own conditions. */
import { lifecycle, type Moment } from '#kernel/lifecycle.ts';
import { problem } from '#kernel/problem.ts';
import { runMoves } from '#modules/objects/project/project.rules.ts';
import { program } from './program.entity.ts';
import { programTexts as t } from './program.rules.ts';

export interface ProgramFacts {
  /** Projects that are neither completed nor terminated. */
  unfinished: number;
}

const { launch, pause, recover, complete, terminate } = runMoves('pm:program:status');
// The words of a project are not a program's.
const told = { done: t.moved };

export const programLife = lifecycle(
  program,
  {
    launch: { ...launch, ...told },
    pause: { ...pause, ...told },
    recover: { ...recover, ...told },
    complete: {
      ...complete,
      ...told,
      refuse: (_row, { facts: { unfinished } }: Moment<ProgramFacts>) =>
        unfinished > 0 ? problem(t.unfinished, { count: unfinished }) : null,
    },
    terminate: { ...terminate, ...told },
  },
  { wrong: t.wrongStatus, editable: ['description'] },
);
