/** Hours that cost something else by the rates of now: proposals, and the adjusting entries somebody approves. */
import { call, output } from '#kernel/call.ts';
import { int, json } from '#kernel/field.ts';
import { costTexts as t } from './cost.texts.ts';
import { costRights } from './cost-sheet.entity.ts';

export interface RecostLine {
  /** The entry of the hours. */
  entry: number;
  person: number;
  day: string;
  minutes: number;
  /** Cents of the day it was booked at, and those of the day now. */
  rateWas: number | null;
  rate: number | null;
  /** What it costs so far, with earlier adjustments, and by the rates of now. */
  was: number;
  cents: number;
}
export interface Recost {
  lines: RecostLine[];
  people: Record<number, string>;
}

const projectId = int(t.project.text, { required: true, min: 1 });
const PATH = '/api/v1/cost/recost';

export const readRecost = call('GET', PATH, 'pm:cost:query', { projectId }, output<Recost>(), {
  label: ['查看重新计价建议', '檢視重新計價建議', 'View proposals for re-costing'],
  scope: 'project',
  reads: ['costEntry'],
});
/** What has changed since it was shown is left as it is. */
export const applyRecost = call(
  'POST',
  PATH,
  costRights.confirm,
  { projectId, entries: json<number[]>()(['入账', '入賬', 'Entries'], { required: true }) },
  output<{ booked: number }>(),
  {
    label: ['按现行费率重新计价', '按現行費率重新計價', 'Re-cost by the rates of now'],
    scope: 'project',
    touches: ['costEntry'],
  },
);
