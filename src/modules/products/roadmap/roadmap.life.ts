/** The life of a roadmap: published again and again, each time as an edition, and archived. */
import { lifecycle, type Moment } from '#kernel/lifecycle.ts';
import { problem } from '#kernel/problem.ts';
import { type RoadmapRow, roadmap } from './roadmap.entity.ts';
import { roadmapTexts as t } from './roadmap.texts.ts';

const right = 'rm:roadmap:edit';
export const roadmapLife = lifecycle(roadmap, {
  publish: {
    label: ['发布', '發佈', 'Publish'],
    from: ['draft', 'published'],
    to: 'published',
    right: 'rm:roadmap:publish',
    // What is told now becomes the next edition (server/roadmap.ts).
    writes: ({ editions }: RoadmapRow) => ({ editions: editions + 1 }),
    refuse: (_row, { facts }: Moment<{ items: number }>) => (facts.items === 0 ? problem(t.noItems) : null),
  },
  archive: { label: ['归档', '歸檔', 'Archive'], from: ['draft', 'published'], to: 'archived', right },
  reopen: { label: ['恢复', '恢復', 'Reopen'], from: ['archived'], to: 'draft', right, reason: 'must' },
});
