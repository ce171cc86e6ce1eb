/**
 * What own reports are made of: records people may read, with the columns that are worth grouping, counting and summing. Columns are
 * fields of the entities, so labels, items and rights of a value are theirs.
 */
import type { Entity } from '#kernel/entity.ts';
import { choice, date, decimal, type Field, type Fields, money, ref } from '#kernel/field.ts';
import { scopesOf } from '#kernel/object-kind.ts';
import type { Triple } from '#kernel/text.ts';
import { document } from '#modules/documents/document/document.entity.ts';
import { contract } from '#modules/money/contract/contract.entity.ts';
import { project } from '#modules/objects/project/project.entity.ts';
import { task } from '#modules/planning/plan/task.entity.ts';
import { workRecord } from '#modules/registers/hours/work-record.entity.ts';
import { issue } from '#modules/registers/issue/issue.entity.ts';
import { reservation } from '#modules/registers/resource/resource.entity.ts';
import { risk } from '#modules/registers/risk/risk.entity.ts';
import { reportTexts as x } from './report.texts.ts';

export interface Dataset {
  key: string;
  label: Triple;
  /** null: rows of the ledger of costs, which are no records of an entity. */
  entity: Entity | null;
  columns: Fields;
  /** What a row is called by. */
  title: string;
}

/** Kinds of what rows are grouped by, and of what is summed. */
const GROUPED: readonly Field['kind'][] = ['text', 'choice', 'dict', 'ref', 'bool', 'date', 'instant'];
const SUMMED: readonly Field['kind'][] = ['int', 'decimal', 'percent', 'money'];
export const isDimension = ({ kind }: Field): boolean => GROUPED.includes(kind);
export const isMeasured = ({ kind }: Field): boolean => SUMMED.includes(kind);
export const isDated = ({ kind }: Field): boolean => kind === 'date' || kind === 'instant';

/** A column of rows: of a record that may lack it. */
function asColumn({ label, kind, items, to, dict: of, digits, need }: Field): Field {
  return {
    ...{ kind, label },
    ...(items && { items }),
    ...(to && { to }),
    ...(of && { dict: of }),
    ...(digits !== undefined && { digits }),
    ...(need && { need }),
  };
}

function of(key: string, label: Triple, entity: Entity, names: readonly string[]): Dataset {
  const columns: Record<string, Field> = {};
  for (const name of names) columns[name] = asColumn(entity.fields[name]!);
  return { key, label, entity, columns, title: entity.title };
}
/** The same with the project and program its records lie in, which are known when the kinds of objects are. */
function inside(dataset: Dataset): Dataset {
  const places: Fields = {
    project: ref(project.label, 'project'),
    program: ref(['项目集', '項目集', 'Program'], 'program'),
  };
  return {
    ...dataset,
    get columns() {
      const held = scopesOf(dataset.entity!);
      const own = Object.entries(places).filter(([scope]) => held.includes(scope as never));
      return { ...Object.fromEntries(own), ...dataset.columns };
    },
  };
}

const common = { createdAt: { kind: 'instant', label: ['创建时间', '建立時間', 'Created'] } as Field };
const dated = (dataset: Dataset): Dataset => ({ ...dataset, columns: { ...dataset.columns, ...common } });

export const datasets: readonly Dataset[] = [
  dated(
    of('project', x.projects.text, project, [
      ...['name', 'type', 'manager', 'department', 'status', 'priority', 'program', 'plannedStart', 'plannedEnd'],
      ...['actualStart', 'actualEnd', 'durationDays', 'plannedHours', 'actualHours', 'progress'],
    ]),
  ),
  inside(
    of('task', x.tasks.text, task, [
      ...['name', 'responsible', 'status', 'priority', 'milestone', 'critical', 'plannedStart', 'plannedEnd'],
      ...['actualEnd', 'plannedDays', 'plannedHours', 'actualHours', 'progress', 'fixedCost'],
    ]),
  ),
  inside(
    dated(
      of('issue', x.issueRows.text, issue, [
        ...['name', 'type', 'severity', 'cause', 'status', 'responsible', 'plannedFinish', 'closedAt', 'reopened'],
      ]),
    ),
  ),
  inside(
    dated(
      of('risk', x.riskRows.text, risk, [
        ...['name', 'type', 'nature', 'level', 'status', 'owner', 'strategy', 'probability', 'score', 'nextReview'],
        ...['reserveDays', 'reserve', 'lossLikely'],
      ]),
    ),
  ),
  inside(dated(of('document', x.documents.text, document, ['title', 'type', 'level', 'status', 'owner']))),
  inside(
    of('workRecord', x.hours.text, workRecord, [
      ...['person', 'department', 'workDate', 'kind', 'category', 'status', 'hours'],
    ]),
  ),
  {
    key: 'cost',
    label: x.costs.text,
    entity: null,
    title: 'subject',
    columns: {
      project: ref(project.label, 'project'),
      program: ref(['项目集', '項目集', 'Program'], 'program'),
      subject: ref(['科目', '科目', 'Subject'], 'subject'),
      task: ref(task.label, 'task'),
      effectDate: date(['发生日期', '發生日期', 'Effective date']),
      source: choice(['来源', '來源', 'Source'], {
        hours: ['工时', '工時', 'Hours'],
        sheet: ['费用单', '費用單', 'Cost sheet'],
        payment: ['付款', '付款', 'Payment'],
        acceptance: ['验收', '驗收', 'Acceptance'],
        material: ['物料', '物料', 'Material'],
        resource: ['资源使用', '資源使用', 'Use of resources'],
        adjust: ['调整', '調整', 'Adjustment'],
        import: ['导入', '匯入', 'Import'],
      }),
      amount: money(['金额', '金額', 'Amount']),
      hours: decimal(['工时', '工時', 'Hours'], { digits: 1 }),
    },
  },
  inside(
    dated(
      of('contract', contract.label, contract, [
        ...['name', 'direction', 'type', 'status', 'customer', 'supplier', 'responsible', 'department', 'signTime'],
        ...['endDate', 'amount', 'netAmount'],
      ]),
    ),
  ),
  inside(
    of('reservation', reservation.label, reservation, [
      ...['name', 'resource', 'user', 'status', 'startsAt', 'endsAt', 'quantity', 'cost'],
    ]),
  ),
];

export const datasetOf = (key: string | null | undefined): Dataset | undefined =>
  datasets.find((one) => one.key === key);
export const datasetItems: Readonly<Record<string, Triple>> = Object.fromEntries(
  datasets.map(({ key, label }) => [key, label]),
);
