/** Calls of links between records: what is linked with one, why a link is suspect, and having looked at it. */
import { call, output } from '#kernel/call.ts';
import { choice, int, text } from '#kernel/field.ts';
import { type FaceChange, type LinkType, linkTypes } from './trace.ts';

const kind = text(['类型', '類型', 'Kind'], { required: true, min: 1, max: 50 });
const record = int(['记录', '記錄', 'Record'], { required: true, min: 1 });
const linkId = int(['关联', '關聯', 'Link'], { required: true, min: 1 });

/** A link as its reader may know it. */
export interface TraceView {
  id: number;
  type: LinkType;
  /** Name of the entity and id of the other end. */
  kind: string;
  record: number;
  title: string;
  /** The other end is above: this record answers it. */
  up: boolean;
  suspect: boolean;
  /** Of the upstream record as it is now; null: it has none. */
  fingerprint: string | null;
  /** What changed of the upstream record since it was looked at, who last changed it and when; of suspect links. */
  why: FaceChange[];
  changedBy: string | null;
  changedAt: string | null;
  note: string | null;
}
export interface TraceLinks {
  list: TraceView[];
  /** Links to records the viewer may not read. */
  hidden: number;
  mayEdit: boolean;
}
export const traceLinks = call('GET', '/api/v1/trace/links', 'login', { kind, record }, output<TraceLinks>(), {
  label: ['追溯关系', '追溯關係', 'Trace links'],
  scope: 'row',
  reads: ['traceLink'],
});

const confirmed = {
  linkId,
  /** The face that was looked at: it is confirmed only while the record still has it. */
  fingerprint: text(['指纹', '指紋', 'Fingerprint'], { required: true, min: 64, max: 64 }),
} as const;
/** That the downstream record still answers the upstream one as it is now. */
export const confirmTrace = call('POST', '/api/v1/trace/confirm', 'login', confirmed, output<{ done: boolean }>(), {
  label: ['确认追溯关系', '確認追溯關係', 'Confirm a trace link'],
  scope: 'row',
  touches: ['traceLink'],
  fails: 'save',
});

export const addTrace = call(
  'POST',
  '/api/v1/trace/links',
  'login',
  {
    upKind: kind,
    upRecord: record,
    downKind: kind,
    downRecord: record,
    type: choice(['关系类型', '關係類型', 'Type of link'], linkTypes, { required: true }),
    note: text(['说明', '說明', 'Note'], { max: 200 }),
  },
  output<{ id: number }>(),
  {
    label: ['建立追溯关系', '建立追溯關係', 'Create a trace link'],
    scope: 'row',
    touches: ['traceLink'],
    creates: true,
  },
);
export const removeTrace = call('DELETE', '/api/v1/trace/links/:linkId', 'login', { linkId }, output<null>(), {
  label: ['解除追溯关系', '解除追溯關係', 'Remove a trace link'],
  scope: 'row',
  touches: ['traceLink'],
});

/** A suspect link to something the viewer is in charge of. */
export interface SuspectView {
  id: number;
  type: LinkType;
  upKind: string;
  upRecord: number;
  upTitle: string;
  downKind: string;
  downRecord: number;
  downTitle: string;
  /** Of the upstream record as it is now: what is confirmed. */
  fingerprint: string;
  why: FaceChange[];
  changedBy: string | null;
  changedAt: string;
}
export const mySuspects = call('GET', '/api/v1/trace/suspects', 'login', {}, output<SuspectView[]>(), {
  label: ['待复核的追溯关系', '待覆核的追溯關係', 'Suspect links'],
  reads: ['traceLink'],
});
