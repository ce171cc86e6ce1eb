/** Lists of running workflows, of a person: what waits for them, what they decided, started and was copied. */
import { choice, instant, json, ref, text } from '#kernel/field.ts';
import { type Report, report } from '#kernel/report.ts';
import { type ListedDraft, listDrafts } from './draft.calls.ts';
import { copiedList, doneList, type ListedWorkflow, requestedList, todoList } from './instance.calls.ts';
import { actorTexts, listTexts as l } from './list.texts.ts';
import { INSTANCE_STATUSES } from './monitor.calls.ts';

/** Words of an actor's row by its state. */
const DECISIONS = Object.fromEntries(Object.entries(actorTexts).map(([state, { text: words }]) => [state, words]));

const common = {
  number: text(l.number.text, { required: true }),
  title: text(l.title.text, { required: true }),
  definitionName: text(l.definition.text, { required: true }),
  initiator: ref(l.initiator.text, 'user', { required: true }),
  startedAt: instant(l.started.text, { required: true }),
  project: ref(l.project.text, 'project'),
  status: choice(l.status.text, INSTANCE_STATUSES, { required: true }),
};
const step = { nodeName: json<string>()(l.step.text) };
const ended = { endedAt: instant(l.ended.text) };
const FIRST = ['number', 'title', 'definitionName', 'initiator', 'startedAt'];
const search = { in: ['title', 'number'], label: l.search.text };

/** What waits is narrowed by inputs of the call, which the search for the next item takes as well. */
export const todoReport: Report<ListedWorkflow> = report({
  name: 'workflowTodo',
  label: l.tabTodo.text,
  call: todoList,
  columns: { ...common, ...step, openedAt: instant(l.since.text), dueAt: instant(l.due.text) },
  title: 'title',
  list: { columns: [...FIRST, 'nodeName', 'dueAt'], filters: [], sort: '-id' },
  search,
});

export const doneReport: Report<ListedWorkflow> = report({
  name: 'workflowDone',
  label: l.tabDone.text,
  call: doneList,
  columns: {
    ...common,
    ...step,
    actorStatus: choice(l.result.text, DECISIONS),
    actedAt: instant(l.decidedAt.text),
    ...ended,
  },
  title: 'title',
  list: {
    columns: ['number', 'title', 'definitionName', 'initiator', 'nodeName', 'actorStatus', 'actedAt', 'status'],
    filters: ['status', 'actorStatus', 'initiator', 'actedAt', 'definitionName'],
    sort: '-actedAt',
  },
  search,
});

export const requestedReport: Report<ListedWorkflow> = report({
  name: 'workflowRequested',
  label: l.tabStarted.text,
  call: requestedList,
  columns: { ...common, ...ended },
  title: 'title',
  list: {
    columns: ['number', 'title', 'definitionName', 'startedAt', 'status', 'endedAt'],
    filters: ['status', 'definitionName', 'startedAt', 'endedAt'],
    sort: '-id',
  },
  search,
});

export const copiedReport: Report<ListedWorkflow> = report({
  name: 'workflowCopied',
  label: l.tabCopied.text,
  call: copiedList,
  columns: { ...common, ...ended },
  title: 'title',
  list: {
    columns: [...FIRST, 'status', 'endedAt'],
    filters: ['status', 'initiator', 'definitionName', 'startedAt'],
    sort: '-id',
  },
  search,
});

export const draftsReport: Report<ListedDraft> = report({
  name: 'workflowDrafts',
  label: l.tabDrafts.text,
  call: listDrafts,
  columns: {
    title: text(l.title.text, { required: true }),
    definitionName: text(l.definition.text, { required: true }),
    updatedAt: instant(l.savedAt.text, { required: true }),
  },
  title: 'title',
  list: {
    columns: ['title', 'definitionName', 'updatedAt'],
    filters: ['definitionName', 'updatedAt'],
    sort: '-updatedAt',
  },
  search: { in: ['title'], label: l.title.text },
});
