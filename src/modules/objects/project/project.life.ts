/** The life of a project (1-product §4.3, project operations). Unfinished tasks hinder its end: the plan says so. */
import { lifecycle, type Moment } from '#kernel/lifecycle.ts';
import { problem } from '#kernel/problem.ts';
import { project } from './project.entity.ts';
import { runMoves, projectTexts as t } from './project.rules.ts';
import { PROJECT_GOES_ON } from './project-actions.ts';

/** Facts the rules need in addition to the row. */
export interface ProjectFacts {
  /** Workflows of the project that have not ended. */
  unfinishedWorkflows: number;
}

const moves = runMoves('pm:project:status');

export const projectLife = lifecycle(
  project,
  {
    ...moves,
    complete: {
      ...moves.complete,
      refuse: (_row, { facts: { unfinishedWorkflows: count } }: Moment<ProjectFacts>) =>
        count > 0 ? problem(t.unfinishedWorkflows, { count }) : null,
    },
  },
  { wrong: t.wrongStatus, editable: PROJECT_GOES_ON },
);
