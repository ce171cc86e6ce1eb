/** A change of a published budget: the grid over the version in force, its redline with the effect, and its submission. */
import { Alert, Button, Drawer, Input, Radio, Result, Skeleton, Tag } from 'antd';
import { useMemo, useState } from 'react';
import type { ScopeRef } from '#kernel/permission.ts';
import { CODE } from '#kernel/problem.ts';
import type { ApprovalItem } from '#modules/flow/approval/approval.calls.ts';
import { useApproval, WaitingNote } from '#modules/flow/approval/web/public.ts';
import { DiffView } from '#modules/flow/workflow/web/public.ts';
import { invalidate, send, useCall } from '#web/api.ts';
import { ReadError } from '#web/entity/ReadError.tsx';
import { SendDialog } from '#web/entity/SendDialog.tsx';
import { toast } from '#web/feedback.tsx';
import { useQueryParam } from '#web/hooks.ts';
import { t } from '#web/lang.ts';
import { go } from '#web/nav.ts';
import { href } from '#web/registry.ts';
import { useScope } from '#web/scope.ts';
import {
  budgetChangeDiff,
  type OpenChange,
  openBudgetChange,
  saveBudgetChange,
  submitBudgetChange,
} from '../budget.calls.ts';
import { budgetChangeStatus } from '../budget.entity.ts';
import { budgetTexts, MAX_REASON, showCents } from '../budget.rules.ts';
import { compareLines, sameCosts } from '../budget-diff.ts';
import { lineKey } from '../budget-model.ts';
import { BudgetEditor } from './BudgetEditor.tsx';
import { BudgetFrame } from './BudgetFrame.tsx';
import { BUDGETS, BudgetView } from './BudgetView.tsx';
import { budgetPageTexts as x } from './texts.ts';

export default function BudgetChangePage() {
  const scope = useScope('project');
  return <BudgetChange scope={scope} onDone={() => void go(href('/project/projectBudgetChange', { ...scope }))} />;
}

interface BudgetChangeProps {
  scope: ScopeRef;
  onDone(): void;
}

export function BudgetChange({ scope, onDone }: BudgetChangeProps) {
  const [asked, setAsked] = useQueryParam('changeId');
  const changeId = Number(asked) > 0 ? Number(asked) : null;
  const answer = useCall(openBudgetChange, { ...scope, ...(changeId && { changeId }) }, { quiet: true, staleTime: 0 });
  const { change } = answer.data ?? {};
  return (
    <BudgetFrame
      title={t(x.change)}
      mark={
        change && (
          <Tag color="processing">
            {change.name} {t(budgetChangeStatus[change.status])}
          </Tag>
        )
      }
      tools={<Button onClick={onDone}>{t(x.changesTab)}</Button>}
      answer={answer}
    >
      {(open) =>
        open.sheet.budget?.status !== 'published' ? (
          <Result status="info" title={t(x.notPublished)} />
        ) : open.editable ? (
          <ChangeEditor
            key={`${open.change?.id ?? 0} ${open.change?.version ?? 0} ${open.sheet.budget.revision}`}
            {...{ scope, open, onDone }}
            onSaved={(id) => {
              setAsked(String(id));
              void answer.refetch();
            }}
          />
        ) : (
          <>
            <WaitingNote waiting={open.sheet.waiting} {...(scope.projectId && { projectId: scope.projectId })} />
            {open.change ? (
              <Redline scope={scope} changeId={open.change.id} />
            ) : (
              <BudgetView scope={scope} sheet={open.sheet} onEdit={() => undefined} onChange={() => undefined} />
            )}
          </>
        )
      }
    </BudgetFrame>
  );
}

/** What a change changes, as the server tells it. */
export function Redline({ scope, changeId }: { scope: ScopeRef; changeId: number }) {
  const { data, error, refetch } = useCall(budgetChangeDiff, { ...scope, changeId }, { quiet: true, staleTime: 0 });
  if (error && !data) return <ReadError error={error} retry={refetch} />;
  return data ? <DiffView diff={data} /> : <Skeleton active />;
}

interface ChangeEditorProps extends BudgetChangeProps {
  open: OpenChange;
  onSaved(id: number): void;
}

function ChangeEditor({ scope, open, onDone, onSaved }: ChangeEditorProps) {
  const { sheet, change, conflicts } = open;
  const [lines, setLines] = useState(open.lines);
  const [choices, setChoices] = useState<Readonly<Record<string, 'mine' | 'theirs'>>>({});
  const [dirty, setDirty] = useState(false);
  const [saving, setSaving] = useState(false);
  const [shown, setShown] = useState<'redline' | 'submit' | null>(null);
  const approval = useApproval(BUDGETS, onDone);
  const changed = useMemo(() => {
    const rows = compareLines(sheet.lines, lines).filter((row) => row.change !== 'same');
    return new Set(rows.map(({ key }) => key));
  }, [sheet.lines, lines]);
  const undecided = conflicts.filter(({ key }) => choices[key] === undefined).length;
  /** Saves what was typed; answers the change, null: it was refused, which has been shown. */
  const save = async (): Promise<number | null> => {
    if (!dirty && change && conflicts.length === 0) return change.id;
    if (sameCosts(sheet.lines, lines)) {
      toast.error(t(budgetTexts.unchanged));
      return null;
    }
    setSaving(true);
    try {
      const kept = await send(saveBudgetChange, {
        ...scope,
        ...(change && { changeId: change.id, version: change.version }),
        baseVersion: change?.baseVersion ?? sheet.budget!.version!.id,
        lines: conflicts.length > 0 ? open.lines : lines,
        choices,
      });
      setDirty(false);
      toast.success(t(x.changeSaved, { name: kept.name }));
      onSaved(kept.changeId);
      return kept.changeId;
    } catch {
      return null;
    } finally {
      setSaving(false);
    }
  };
  const show = (what: 'redline' | 'submit') => (): void => void save().then((id) => id !== null && setShown(what));
  return (
    <>
      <p className="wm-hint">{open.approval ? t(x.needsApproval, { name: open.approval }) : t(x.noApproval)}</p>
      {conflicts.length > 0 && (
        <Alert
          className="wm-budget-conflict"
          type="warning"
          showIcon
          title={t(x.conflicts, { count: conflicts.length })}
          description={conflicts.map(({ key, mine, theirs }) => (
            <div key={key}>
              <Radio.Group
                value={choices[key] ?? null}
                onChange={({ target }) => {
                  setChoices({ ...choices, [key]: target.value as 'mine' | 'theirs' });
                  setDirty(true);
                }}
                options={[
                  { value: 'mine', label: t(x.mine, { amount: showCents(mine?.cents ?? 0) }) },
                  { value: 'theirs', label: t(x.theirs, { amount: showCents(theirs?.cents ?? 0) }) },
                ]}
              />
            </div>
          ))}
        />
      )}
      <BudgetEditor
        {...{ scope, sheet, lines, dirty }}
        onChange={(next) => {
          setLines(next);
          setDirty(true);
        }}
        changed={(line) => changed.has(lineKey(line))}
        tools={
          <>
            <Button loading={saving} disabled={!dirty || undecided > 0} onClick={() => void save()}>
              {t(x.save)}
            </Button>
            <Button disabled={undecided > 0} onClick={show('redline')}>
              {t(x.redline)}
            </Button>
            <Button type="primary" disabled={undecided > 0} onClick={show('submit')}>
              {t(x.submit)}
            </Button>
          </>
        }
      />
      <Drawer
        open={shown === 'redline'}
        size={1100}
        title={t(x.redline)}
        destroyOnHidden
        onClose={() => setShown(null)}
      >
        {change && <Redline scope={scope} changeId={change.id} />}
      </Drawer>
      {shown === 'submit' && change && (
        <SubmitDialog
          {...{ scope, changeId: change.id, reason: change.reason }}
          onClose={() => setShown(null)}
          onSent={(item) => {
            setShown(null);
            if (item) approval.ask(item);
            else {
              toast.success(t(x.submitted));
              invalidate(BUDGETS);
              onDone();
            }
          }}
        />
      )}
      {approval.dialog}
    </>
  );
}

interface SubmitDialogProps {
  scope: ScopeRef;
  changeId: number;
  reason: string | null;
  onSent(item: ApprovalItem | null): void;
  onClose(): void;
}

function SubmitDialog({ scope, changeId, reason: given, onSent, onClose }: SubmitDialogProps) {
  const [reason, setReason] = useState(given ?? '');
  return (
    <SendDialog
      title={t(x.submit)}
      width={860}
      okText={t(x.submit)}
      disabled={reason.trim() === ''}
      dirty={reason !== (given ?? '')}
      send={async () => {
        const { approval } = await send(submitBudgetChange, { ...scope, changeId, reason }, { quiet: [CODE.refused] });
        onSent(approval ?? null);
      }}
      onCancel={onClose}
    >
      <Input.TextArea
        aria-label={t(x.reason)}
        placeholder={t(x.reason)}
        rows={2}
        maxLength={MAX_REASON}
        showCount
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
      <div style={{ marginTop: 20 }}>
        <Redline scope={scope} changeId={changeId} />
      </div>
    </SendDialog>
  );
}
