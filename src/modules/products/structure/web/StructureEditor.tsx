/** A structure to read and to edit: toolbar, grid, saving. */
import {
  CopyOutlined,
  MinusSquareOutlined,
  PlusOutlined,
  PlusSquareOutlined,
  RedoOutlined,
  SaveOutlined,
  UndoOutlined,
} from '@ant-design/icons';
import { Alert, Button, Space, Tooltip } from 'antd';
import { type ReactNode, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import type { Message } from '#kernel/text.ts';
import { CallRefused, send } from '#web/api.ts';
import { companyTime } from '#web/clock.ts';
import { ask, toast } from '#web/feedback.tsx';
import type { GanttHandle } from '#web/gantt/Gantt.tsx';
import { t } from '#web/lang.ts';
import { readStructure, type SaveConflict, type StructureAnswer, saveStructure } from '../structure.calls.ts';
import { structureTexts as s } from '../structure.texts.ts';
import type { EditConflict } from '../structure-edits.ts';
import { copyBranch, insertNodes } from '../structure-outline.ts';
import { structureOf } from '../structure-wire.ts';
import { StructureGrid } from './StructureGrid.tsx';
import { namedIn, structureColumns } from './structure-columns.ts';
import { rowsOf, sharedParts } from './structure-rows.ts';
import { StructureSession } from './structure-session.ts';
import { structurePageTexts as x } from './texts.ts';
import './structure.css';

export interface StructureSaving {
  /** Says what is done with the edits; the answer is the state that is shown from then on. */
  save(session: StructureSession): Promise<void>;
  label: string;
}

interface Props {
  owner: { versionId: number } | { revisionId: number };
  answer: StructureAnswer;
  /** May be changed on this page. */
  editable: boolean;
  /** Other ways to keep the edits than into the structure itself. */
  saving?: StructureSaving;
  tools?: ReactNode;
  reload(): void;
  onOpen?(key: string): void;
  /** A structure that is wanted already, on top of the stored one. */
  wanted?: StructureSession['now'];
}

const conflictText = ({ name, field, wanted, now }: EditConflict): string =>
  t(x.conflictLine, {
    name,
    field: t(field === null ? x.node : field === 'quantity' ? s.amount : s[field]),
    mine: String(wanted ?? ''),
    theirs: String(now ?? ''),
  });

export function StructureEditor({ owner, answer, editable, saving, tools, reload, onOpen, wanted }: Props) {
  const [session] = useState(() => {
    const made = new StructureSession(structureOf(answer.rows), answer.revision);
    if (wanted) made.apply(wanted);
    return made;
  });
  const version = useSyncExternalStore(session.subscribe, session.snapshot);
  const [busy, setBusy] = useState(false);
  const [chosen, setChosen] = useState<readonly number[]>([]);
  const gantt = useRef<GanttHandle | null>(null);
  const named = useMemo(() => namedIn(answer), [answer]);
  const shared = useMemo(() => sharedParts(answer.shared), [answer]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the session changes by version
  const rows = useMemo(() => rowsOf(session.now, shared), [session, version, shared]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the session changes by version
  const dirty = useMemo(() => session.dirty, [session, version]);
  const columns = useMemo(
    () => structureColumns(rows, named, shared, answer.options.length > 0),
    [rows, named, shared, answer.options],
  );

  const change = (next: StructureSession['now']): void => {
    const problem = session.apply(next);
    if (problem) toast.error(t(problem.message, problem.params));
  };
  const changeTools = {
    newKey: () => crypto.randomUUID(),
    newName: t(x.newNode),
    idNamed: (key: string, text: string): number | null => {
      const found = [...(named[key as keyof typeof named] ?? [])].find(([, label]) => label === text);
      if (!found) toast.error(t(x.unnamed, { text }));
      return found?.[0] ?? null;
    },
  };
  const resolve = async ({ conflicts }: SaveConflict): Promise<void> => {
    const list = conflicts.slice(0, 10).map((one) => <div key={`${one.key} ${one.field}`}>{conflictText(one)}</div>);
    if (!(await ask({ title: x.conflicts, body: list, confirm: x.takeTheirs }))) return;
    const fresh = await send(readStructure, owner);
    session.rebase(structureOf(fresh.rows), fresh.revision);
  };
  const save = async (): Promise<void> => {
    setBusy(true);
    try {
      if (saving) {
        await saving.save(session);
        return;
      }
      const sent = session.now;
      const { revision, merged } = await send(
        saveStructure,
        { ...owner, baseRevision: session.revision, edits: session.edits() },
        { quiet: true },
      );
      session.saved(sent, revision);
      toast.success(t(merged ? x.merged : x.saved));
      // Shared modules that came in bring what they consist of.
      reload();
    } catch (error) {
      const data = error instanceof CallRefused ? (error.data as SaveConflict | null) : null;
      if (data?.conflicts) await resolve(data);
      else toast.error((error as Error).message);
    } finally {
      setBusy(false);
    }
  };
  const own = chosen.flatMap((row) => (rows[row]?.locked === false ? [rows[row].node.key] : []));
  const add = (): void => {
    const last = session.now.get(own.at(-1) ?? '');
    const place = { parent: last?.parent ?? null, before: null };
    change(insertNodes(session.now, [{ key: changeTools.newKey(), name: changeTools.newName }], place));
  };
  const button = (label: Message, icon: ReactNode, run: () => void, disabled = false) => (
    <Tooltip title={t(label)}>
      <Button icon={icon} aria-label={t(label)} onClick={run} disabled={disabled} />
    </Tooltip>
  );
  return (
    <div className="wm-structure">
      <Space wrap className="wm-structure-tools">
        {editable && (
          <>
            <Button icon={<PlusOutlined />} onClick={add}>
              {t(x.add)}
            </Button>
            {button(
              x.copy,
              <CopyOutlined />,
              () => change(copyBranch(session.now, own[0]!, changeTools.newKey)),
              own.length !== 1,
            )}
            {button(x.undo, <UndoOutlined />, () => session.undo(), !session.canUndo)}
            {button(x.redo, <RedoOutlined />, () => session.redo(), !session.canRedo)}
          </>
        )}
        {button(x.expand, <PlusSquareOutlined />, () => gantt.current?.collapseAll(false))}
        {button(x.collapse, <MinusSquareOutlined />, () => gantt.current?.collapseAll(true))}
        {editable && (
          <Button type="primary" icon={<SaveOutlined />} loading={busy} disabled={!dirty} onClick={() => void save()}>
            {saving?.label ?? t(x.save)}
          </Button>
        )}
        <span className="wm-hint">{t(x.nodes, { count: session.now.size })}</span>
        {tools}
      </Space>
      {!editable && answer.controlledSince && (
        <Alert
          type="info"
          showIcon
          title={t(x.controlled, { day: companyTime(Date.parse(answer.controlledSince)).slice(0, 10) })}
        />
      )}
      <div className="wm-structure-grid">
        <StructureGrid
          {...{ gantt, rows, columns, editable, structure: session.now, tools: changeTools }}
          onChange={change}
          onSelect={setChosen}
          onOpen={(row) => !rows[row]!.locked && onOpen?.(rows[row]!.node.key)}
          onUndo={() => session.undo()}
          onRedo={() => session.redo()}
        />
      </div>
    </div>
  );
}
