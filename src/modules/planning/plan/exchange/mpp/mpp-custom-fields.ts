/** Custom fields of the three tables and baselines, by the low halves of the ids that MSPDI calls FieldID. */

const range = (first: number, count: number): number[] => Array.from({ length: count }, (_, i) => first + i);

/** Every second number is an outline code, the one behind it where its value is. */
const codes = (first: number): number[] => range(0, 10).map((i) => first + 2 * i);

export interface CustomField {
  id: number;
  /** Of a second place of the same field: the number by which it is known. */
  known?: number;
  name: string;
  kind: 'text' | 'number' | 'money' | 'date' | 'duration' | 'flag' | 'code';
  /** Of a duration: where its unit is. */
  unit?: number;
}

const named = (
  name: string,
  kind: CustomField['kind'],
  ids: readonly number[],
  units: readonly number[] = [],
): CustomField[] =>
  ids.map((id, i) => ({ id, name: `${name}${i + 1}`, kind, ...(units[i] !== undefined && { unit: units[i] }) }));

export const TASK_CUSTOM: readonly CustomField[] = [
  ...named('Text', 'text', [51, 54, 57, 60, 63, ...range(66, 5), ...range(317, 20)]),
  ...named('Number', 'number', [...range(87, 5), ...range(302, 15)]),
  ...named('Cost', 'money', [106, 107, 108, ...range(258, 7)]),
  ...named('Date', 'date', range(265, 10)),
  ...named('Start', 'date', [52, 55, 58, 61, 64, 282, 284, 286, 288, 290]),
  ...named('Finish', 'date', [53, 56, 59, 62, 65, 283, 285, 287, 289, 291]),
  ...named('Duration', 'duration', [103, 104, 105, ...range(275, 7)], [183, 184, 185, ...range(337, 7)]),
  ...named('Flag', 'flag', [...range(72, 10), ...range(292, 10)]),
  ...named('Outline Code', 'code', codes(416)),
];

export const RESOURCE_CUSTOM: readonly CustomField[] = [
  ...named('Text', 'text', [8, 9, 30, 31, 32, ...range(97, 5), ...range(225, 20)]),
  ...named('Number', 'number', [...range(112, 5), ...range(205, 15)]),
  ...named('Cost', 'money', [...range(123, 3), ...range(166, 7)]),
  ...named('Date', 'date', range(173, 10)),
  ...named('Start', 'date', [...range(102, 5), ...range(220, 5)]),
  ...named('Finish', 'date', [...range(107, 5), ...range(190, 5)]),
  ...named('Duration', 'duration', [...range(117, 3), ...range(183, 7)], [...range(120, 3), ...range(245, 7)]),
  ...named('Flag', 'flag', [...range(127, 9), 126, ...range(195, 10)]),
  ...named('Outline Code', 'code', codes(278)),
];

export const ASSIGNMENT_CUSTOM: readonly CustomField[] = [
  ...named('Text', 'text', [...range(88, 10), ...range(218, 20)]),
  ...named('Number', 'number', [...range(108, 5), ...range(198, 15)]),
  ...named('Cost', 'money', [...range(119, 3), ...range(159, 7)]),
  ...named('Date', 'date', range(166, 10)),
  ...named('Start', 'date', [...range(98, 5), ...range(213, 5)]),
  ...named('Finish', 'date', [...range(103, 5), ...range(183, 5)]),
  ...named('Duration', 'duration', [...range(113, 3), ...range(176, 7)]),
  ...named('Flag', 'flag', [...range(123, 9), 122, ...range(188, 10)]),
];

/**
 * Since Project 2007 assignments have the custom fields of tasks a second time, as variable data without a row in the dictionary;
 * costs are only there.
 */
export const ASSIGNMENT_SECOND: readonly CustomField[] = [
  ...named('Date', 'date', range(0x4000, 10)),
  ...named('Cost', 'money', range(0x401e, 10)),
  ...named('Duration', 'duration', range(0x4028, 10)),
  ...named('Finish', 'date', range(0x4032, 10)),
  ...named('Number', 'number', range(0x403c, 20)),
  ...named('Start', 'date', range(0x405a, 10)),
  ...named('Text', 'text', range(0x4064, 30)),
].map((field) => ({ ...field, known: ASSIGNMENT_CUSTOM.find(({ name }) => name === field.name)!.id }));

export interface BaselineFields {
  number: number;
  start: number;
  finish: number;
  cost: number;
  work: number;
  duration: number;
  unit: number;
  fixed: number;
}

/** Baselines 0 to 10 of tasks. */
export const BASELINES: readonly BaselineFields[] = [
  { number: 0, start: 43, finish: 44, cost: 6, work: 1, duration: 27, unit: 179, fixed: 480 },
  ...[482, 493, 504, 515, 526, 544, 555, 566, 577, 588].map((start, i) => ({
    number: i + 1,
    start,
    finish: start + 1,
    cost: start + 2,
    work: start + 3,
    duration: start + 5,
    unit: start + 6,
    fixed: start + 7,
  })),
];

/** Where a baseline's parts are in an assignment or resource; a resource has no dates of its own. */
export interface AmountFields {
  number: number;
  work: number;
  cost: number;
  start?: number;
  finish?: number;
  budgetWork?: number;
  budgetCost?: number;
}

const NUMBERS = range(1, 10);
export const ASSIGNMENT_BASELINES: readonly AmountFields[] = [
  { number: 0, work: 16, cost: 32, start: 146, finish: 147, budgetWork: 673, budgetCost: 674 },
  ...NUMBERS.map((number) => {
    const [work, budget] = [280 + 9 * number, 673 + 4 * number];
    return {
      ...{ number, work, cost: work + 1, start: work + 6, finish: work + 7 },
      ...{ budgetWork: budget, budgetCost: budget + 1 },
    };
  }),
];
export const RESOURCE_BASELINES: readonly AmountFields[] = [
  { number: 0, work: 15, cost: 17 },
  ...NUMBERS.map((number) => ({ number, work: 332 + 10 * number, cost: 333 + 10 * number })),
];
