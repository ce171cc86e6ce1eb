import { useQuery } from '@tanstack/react-query';
import { Empty, Skeleton, Timeline } from 'antd';
import { isPlain } from '#kernel/check.ts';
import { lineNamed } from '#kernel/diff.ts';
import type { Entity } from '#kernel/entity.ts';
import type { Field, Fields } from '#kernel/field.ts';
import { changeLabels } from '#kernel/module.ts';
import type { Triple } from '#kernel/text.ts';
import { FieldChanges } from '../../compare/BeforeAfter.tsx';
import { FieldCell } from '../../fields/field-kinds.tsx';
import { instantText } from '../../fields/format.ts';
import { linesTexts } from '../../fields/lines/lines-texts.ts';
import { t } from '../../lang.ts';
import { entityTexts } from '../entity-texts.ts';
import { useRuntime } from '../list/use-entity-list.ts';
import { type ChangeEntry, useScreenPorts } from '../ports.tsx';
import { ReadError } from '../ReadError.tsx';
import { addedFields } from './record-values.ts';
import '../entity.css';

const ACTION = { create: entityTexts.changeCreate, update: entityTexts.changeUpdate, remove: entityTexts.changeRemove };
/** A label as it is within a sentence. */
const inSentence = ([zh, hk, en]: Triple): Triple => [zh, hk, en.toLowerCase()];
const COLOR = { create: 'green', update: 'blue', remove: 'red' } as const;

/** The change log, the newest first, with the values before and after. */
export function ChangeLog({ entity, id }: { entity: Entity; id: number }) {
  const { changeLog } = useScreenPorts();
  const answer = useQuery({
    queryKey: [entity.name, 'changeLog', id],
    queryFn: () => changeLog!(entity.name, id),
    enabled: changeLog !== undefined,
    meta: { entities: [entity.name] },
  });
  if (answer.error && !answer.data) return <ReadError error={answer.error} retry={answer.refetch} />;
  if (!answer.data) return <Skeleton active />;
  if (answer.data.length === 0)
    return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t(entityTexts.noChanges)} />;
  return (
    <Timeline
      className="wm-log"
      items={answer.data.map((entry) => ({
        key: entry.id,
        color: COLOR[entry.action],
        content: (
          <>
            <div className="wm-log-head">
              <b>{entry.by ?? t(entityTexts.system)}</b>
              <span>
                {entry.verb
                  ? t(entry.verb)
                  : t(ACTION[entry.action], { count: entry.changes.length, label: inSentence(entity.label) })}
              </span>
              <time dateTime={entry.at}>{instantText(entry.at, true)}</time>
            </div>
            {entry.action !== 'remove' && <ChangeTable entity={entity} entry={entry} />}
          </>
        ),
      }))}
    />
  );
}

/** The log's name of a field: its label, including additional fields and other keys. */
function useFieldLabel(entity: Entity): (name: string) => string {
  const added = addedFields(useRuntime(entity.name));
  return (name) => {
    const field = entity.fields[name] ?? added[name];
    const line = lineNamed(entity.fields, name);
    if (line) return `${t(line.field.label)} ${line.line}`;
    const label = field?.label ?? changeLabels().get(name);
    return label ? t(label) : name;
  };
}

const COMMA = ['、', '、', ', '] as const;

/** Cells of one line, each by its name. */
function LineFacts({ cells, line }: { cells: Fields; line: Readonly<Record<string, unknown>> }) {
  return Object.entries(cells)
    .filter(([cell]) => cell in line)
    .map(([cell, field]) => (
      <div key={cell}>
        <span className="wm-none">{t(field.label)}</span> <FieldCell field={field} value={line[cell]} full />
      </div>
    ));
}

/** The order of lines, shown by their first cells. */
function LineOrder({ field, firsts }: { field: Field; firsts: readonly unknown[] }) {
  const [first] = Object.values(field.cells ?? {});
  return (
    <>
      {t(linesTexts.linesOrder)}
      {firsts.map((value, at) => (
        <div key={at}>{first && <FieldCell field={first} value={value} full />}</div>
      ))}
    </>
  );
}

const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

/** The fields of one entry with their values; of an update before and after. */
export function ChangeTable({
  entity,
  entry,
}: {
  entity: Entity;
  entry: Pick<ChangeEntry, 'action' | 'changes' | 'titles'>;
}) {
  const added = addedFields(useRuntime(entity.name));
  const labelOf = useFieldLabel(entity);
  const fieldOf = (name: string): Field | undefined => entity.fields[name] ?? added[name];
  const cell = (name: string, value: unknown) => {
    const line = lineNamed(entity.fields, name);
    if (line && isPlain(value)) return <LineFacts cells={line.field.cells ?? {}} line={value} />;
    const field = fieldOf(name);
    if (field?.kind === 'lines' && Array.isArray(value)) return <LineOrder field={field} firsts={value} />;
    // The log names files: they may be gone by now.
    if (field?.kind === 'file' && Array.isArray(value)) return value.join(t(COMMA));
    if (!field || line) return typeof value === 'object' ? '…' : String(value);
    return <FieldCell field={field} value={value} titles={entry.titles?.[name]} full />;
  };
  const shown = (name: string, value: unknown) => (isEmpty(value) ? null : cell(name, value));
  if (entry.changes.length === 0) return null;
  return (
    <FieldChanges
      fresh={entry.action !== 'update'}
      lines={entry.changes.map((change, at) => ({
        key: `${change.field} ${at}`,
        label: labelOf(change.field),
        before: shown(change.field, change.before),
        after: shown(change.field, change.after),
      }))}
    />
  );
}
