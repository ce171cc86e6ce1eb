import { DiffOutlined, SendOutlined } from '@ant-design/icons';
import { Button, Drawer, Empty, Result, Spin, Tag, Tooltip } from 'antd';
import { type ReactNode, useCallback, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { addressOf } from '#kernel/address.ts';
import type { Problem } from '#kernel/problem.ts';
import { CODE } from '#kernel/problem.ts';
import { useApproval } from '#modules/flow/approval/web/public.ts';
import { DiffView } from '#modules/flow/workflow/web/public.ts';
import { sendWithMembers } from '#modules/objects/project/web/public.ts';
import { send } from '#web/api.ts';
import { CallRefused } from '#web/calls/answer.ts';
import { ReadError } from '#web/entity/ReadError.tsx';
import { toast } from '#web/feedback.tsx';
import { useQueryParam } from '#web/hooks.ts';
import { t } from '#web/lang.ts';
import { go } from '#web/nav.ts';
import { href } from '#web/registry.ts';
import { useScope } from '#web/scope.ts';
import { admitToChange, type OpenChange, openPlanChange } from '../../change/change.calls.ts';
import { planChangeStatus } from '../../change/plan-change.entity.ts';
import { planDiff } from '../../change/plan-diff.ts';
import { livePlan } from '../../exchange/exchange-model.ts';
import { type DayRates, planCosts } from '../../plan-cost.ts';
import type { Plan, ScheduledPlan } from '../../plan-model.ts';
import { schedulePlan } from '../../schedule/schedule.ts';
import { editorTexts } from '../edit/editor-texts.ts';
import { PlanEditor } from '../edit/PlanEditor.tsx';
import type { SavingParts } from '../edit/use-plan-saving.ts';
import { type Ghost, ghostOf } from '../grid/ghost.ts';
import { ChangeDetail } from './ChangeDetail.tsx';
import { type OpenedChange, openedChange, type Taken } from './change-session.ts';
import { changeControlTexts as c } from './change-texts.ts';
import { SubmitDialog } from './SubmitDialog.tsx';
import { type KeptChange, useChangeSaving } from './use-change-saving.ts';
import '../edit/plan.css';

/** Of a published plan that cannot be scheduled any more. */
const NO_GHOST: Ghost = { id: -1, start: new Map(), finish: new Map() };

interface Loaded extends OpenedChange {
  open: OpenChange;
  kept: KeptChange;
}

/** The published plan with the edits of a request on it. Lines left out stay out only once it is saved. */
function loadedOf(open: OpenChange, taken: Taken): Loaded {
  const opened = openedChange(open, taken);
  const { session } = opened;
  const { change } = open;
  const kept = {
    id: change?.id ?? null,
    name: change?.name ?? '',
    version: change?.version ?? null,
    kept: taken === 'all' ? session.plan : { ...session.plan },
  };
  return { ...opened, open, kept };
}

function stateOf(plan: Plan): ScheduledPlan | null {
  const live = livePlan(plan);
  const answer = schedulePlan(live);
  return 'schedule' in answer ? { plan: live, schedule: answer.schedule } : null;
}

/** Refusals of "submit again" in addition to those of the call. */
const told = (error: unknown): void => {
  if (error instanceof CallRefused && error.code === CODE.conflict) toast.error(error.message);
};

/** Editing a published plan: the edits are a request, which takes effect when it is approved (1-product §4.3). */
export default function ChangePlanPage() {
  const { projectId } = useScope();
  const [changeId] = useQueryParam('changeId');
  const [loaded, setLoaded] = useState<Loaded | null>(null);
  const [error, setError] = useState<Error | null>(null);
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: attempt loads again
  useEffect(() => {
    const stop = new AbortController();
    setLoaded(null);
    setError(null);
    const input = { projectId: projectId!, ...(changeId && { changeId: Number(changeId) }) };
    send(openPlanChange, input, { quiet: true, signal: stop.signal })
      .then((open) => setLoaded(loadedOf(open, 'all')))
      .catch((e: Error) => void (stop.signal.aborted || setError(e)));
    return () => stop.abort();
  }, [projectId, changeId, attempt]);
  const reload = (): void => setAttempt(attempt + 1);
  if (error) return <ReadError error={error} retry={reload} />;
  if (!loaded) {
    return (
      <div className="wm-plan-loading">
        <Spin /> {t(editorTexts.loading)}
      </div>
    );
  }
  if (!loaded.open.plan.published) {
    const toPlan = (): void => void go(href('/modules/project/projectPlan', { projectId }));
    return <Result status="info" title={t(c.notPublished)} extra={<Button onClick={toPlan}>{t(c.toPlan)}</Button>} />;
  }
  const take = (taken: Taken): void => setLoaded(loadedOf(loaded.open, taken));
  if (loaded.problem) return <Unfit loaded={loaded} problem={loaded.problem} take={take} />;
  return <ChangeEditor key={attempt} projectId={projectId!} loaded={loaded} reload={reload} />;
}

/** A request whose edits make no plan any more with what took effect since: its applicant decides what to drop. */
function Unfit({ loaded, problem, take }: { loaded: Loaded; problem: Problem; take(taken: Taken): void }) {
  const { open } = loaded;
  const rest = openedChange(open, 'noLinks').problem === null;
  return (
    <Result
      status="warning"
      title={t(c.unfit, { name: open.change?.name ?? '' })}
      subTitle={t(problem.message, problem.params)}
      extra={
        open.editable && [
          ...(rest
            ? [
                <Button key="links" type="primary" onClick={() => take('noLinks')}>
                  {t(c.withoutLinks)}
                </Button>,
              ]
            : []),
          <Button key="none" onClick={() => take('none')}>
            {t(c.startOver)}
          </Button>,
        ]
      }
    />
  );
}

function ChangeEditor({ projectId, loaded, reload }: { projectId: number; loaded: Loaded; reload(): void }) {
  const { open, session } = loaded;
  const [kept, setKept] = useState(loaded.kept);
  const [shown, setShown] = useState<'redline' | 'submit' | null>(null);
  // The published plan behind it is another one after others' changes were taken in.
  const base = useSyncExternalStore(session.subscribe, () => session.base);
  const ghost = useMemo(() => ghostOf(-1, base) ?? NO_GHOST, [base]);
  const approval = useApproval(['planChange', 'plan', 'task'], () => {
    void go(href('/project/projectPlanChange', { projectId }));
  });
  const answer = { ...open.plan, editable: open.editable };
  const keep = useCallback((next: KeptChange): void => setKept(next), []);
  const useSaving = (parts: SavingParts) => useChangeSaving(parts, kept, keep, loaded.meeting, reload);
  const returned = open.change?.status === 'returned' && open.change.instance;
  /** It is submitted again in its workflow, once whom it gives work to are members. */
  const again = async (instId: number, id: number): Promise<void> => {
    const admitted = await sendWithMembers(async (more) => {
      await send(admitToChange, { projectId, changeId: id, ...more }, { quiet: [CODE.conflict] });
      return true;
    });
    if (admitted) await go(addressOf('workflow', instId, { projectId })!);
  };
  const status = open.change?.status ?? 'draft';

  const tools = (saved: (work: () => void) => void): ReactNode => (
    <>
      <Tooltip title={t(c.ghost)}>
        <Tag color={status === 'approved' ? 'success' : 'processing'}>
          {kept.name ? t(c.held, { name: kept.name, status: t(planChangeStatus[status]) }) : t(c.change)}
        </Tag>
      </Tooltip>
      <Button size="small" icon={<DiffOutlined />} onClick={() => setShown('redline')}>
        {t(c.redline)}
      </Button>
      {open.editable && (
        <Button
          size="small"
          type="primary"
          icon={<SendOutlined />}
          disabled={kept.id === null && session.plan === session.base}
          onClick={() =>
            saved(() => (returned && kept.id ? void again(returned, kept.id).catch(told) : setShown('submit')))
          }
        >
          {t(returned ? c.again : c.submit)}
        </Button>
      )}
    </>
  );
  return (
    <>
      <PlanEditor
        scope={{ projectId }}
        answer={answer}
        session={session}
        useSaving={useSaving}
        tools={tools}
        ghost={ghost}
        reload={reload}
      />
      <Drawer
        open={shown === 'redline'}
        size={1160}
        title={t(c.redline)}
        onClose={() => setShown(null)}
        destroyOnHidden
      >
        {status === 'approved' && kept.id !== null ? (
          <ChangeDetail projectId={projectId} changeId={kept.id} />
        ) : (
          <Redline projectId={projectId} loaded={loaded} kept={kept} />
        )}
      </Drawer>
      {shown === 'submit' && kept.id !== null && (
        <SubmitDialog
          projectId={projectId}
          changeId={kept.id}
          reason={open.change?.reason ?? ''}
          redline={<Redline projectId={projectId} loaded={loaded} kept={kept} />}
          onClose={() => setShown(null)}
          onAnswer={async (item) => {
            if (item) await approval.begin(item);
            setShown(null);
            if (item) return;
            toast.success(t(c.applied));
            void go(href('/project/projectPlanChange', { projectId }));
          }}
        />
      )}
      {approval.dialog}
    </>
  );
}

function costsOf(before: ScheduledPlan, after: ScheduledPlan, rates: DayRates | null) {
  if (!rates) return null;
  const now = planCosts(after, rates);
  return { before: planCosts(before, rates), after: now, asked: now };
}

/** What the request changes, worked out here from what is on the page. */
function Redline({
  projectId,
  loaded: { open, session },
  kept,
}: {
  projectId: number;
  loaded: Loaded;
  kept: KeptChange;
}) {
  const [before, after] = [stateOf(session.base), stateOf(session.plan)];
  if (!before || !after || session.plan === session.base) return <Empty description={t(c.nothing)} />;
  const diff = planDiff({
    projectId,
    project: open.plan.ownerName,
    number: kept.name,
    changeId: kept.id ?? 0,
    reason: open.change?.reason ?? null,
    before,
    after,
    asked: after,
    edits: session.edits(),
    conflicts: [],
    costs: costsOf(before, after, session.rates),
    people: open.plan.people,
    // People who get work are asked about on submission.
    joining: [],
  });
  return <DiffView diff={diff} />;
}
