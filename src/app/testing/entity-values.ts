/** What the rules of entities ask for beyond their fields, where it needs no record of the world; `n` makes different ones. */
import { dayOf, formatDay, instantOfMinute, MINUTES_PER_DAY } from '#kernel/dates.ts';

/** What goes with a change of demands is drafted by its maker (demand/tests/together.test.ts). */
export const ALONE = { planChange: null, productChanges: null };

export const ENTITY_VALUES: Readonly<Record<string, (n: number) => Record<string, unknown>>> = {
  riskTemplate: () => ({ nature: 'threat', strategy: 'avoid' }),
  // People who are named take part in the project.
  output: () => ({ responsible: null }),
  partner: () => ({ responsible: null }),
  material: () => ({ responsible: null }),
  projectRate: (n) => ({ kind: 'post', person: null, contract: null, fromDay: formatDay(dayOf(2026, 1, 1) + n) }),
  savedView: () => ({ query: { filters: {}, pageSize: 10 }, columns: {} }),
  // Each on a day of its own.
  reservation: (n) => ({
    quantity: '1',
    startsAt: instantOfMinute(n * MINUTES_PER_DAY),
    endsAt: instantOfMinute(n * MINUTES_PER_DAY + 60),
  }),
  personBooking: (n) => ({
    ...{
      startsOn: formatDay(dayOf(2099, 1, 1) + n),
      endsOn: formatDay(dayOf(2099, 1, 5) + n),
      amount: '8',
      person: null,
    },
    ...{ skill: null, level: null },
  }),
  ownReport: () => ({ design: null, sharing: 'mine', readers: null }),
  reportSchedule: () => ({ rhythm: 'daily', weekday: null, monthDay: null }),
  employee: () => ({
    ...{ user: null, coefficient: '0.8', birth: '1990-01-01', workStart: '2012-07-01' },
    ...{ joinedOn: '2024-03-01', confirmedOn: '2024-06-01' },
  }),
  trainingPlan: (n) => ({ year: 2026, startsOn: formatDay(dayOf(2026, 1, 1) + n), endsOn: '2099-12-31', people: [] }),
  candidate: (n) => ({
    ...{ plannedStart: '2027-01-04', plannedEnd: '2027-06-30', latestStart: '2028-01-03', code: `CND-${n}` },
  }),
  identityProvider: () => ({
    ...{ kind: 'ldap', server: 'ldaps://ldap.example.com', userFilter: '(uid=*)', certificate: null, groups: [] },
    ...{ newPeople: 'no', department: null },
  }),
  productOption: (n) => ({ code: `option_${n}`, choices: [{ code: `v${n}`, name: `V${n}` }] }),
  // Options are the product's own.
  productVariant: () => ({ chosen: [] }),
  kpi: () => ({ formula: '100 * cpi' }),
  // Whoever is assessed does not rate.
  kpiTarget: () => ({ raters: [] }),
  kpiPeriod: () => ({ startsOn: '2026-01-01', endsOn: '2026-03-31', deadline: '2026-04-10' }),
  controlChain: () => ({ userControlled: ['title'], devControlled: ['title'] }),
  // Unbound, it has dates of its own.
  roadmapItem: () => ({
    ...{ productVersion: null, devDemand: null, task: null, lane: null },
    ...{ from: '2026-03-02', to: '2026-06-30' },
  }),
  calendar: () => ({
    ownerKind: 'company',
    ownerProject: null,
    ownerUser: null,
    shifts: [
      [540, 720],
      [780, 1020],
    ],
    week: null,
    days: [],
  }),
};
