import { Alert, Button, Empty, Skeleton, Tag } from 'antd';
import { useEffect, useState } from 'react';
import { send, useCall } from '#web/api.ts';
import { ReadError } from '#web/entity/ReadError.tsx';
import { toast } from '#web/feedback.tsx';
import { usePageTitle, useQueryParam } from '#web/hooks.ts';

import { t } from '#web/lang.ts';
import { useSession } from '#web/session.ts';
import type { AbilityName as ActionName } from '../../engine/abilities.ts';
import { actOnInstance, nextInTodo, viewWorkflow, type WorkflowView } from '../../instance/instance.calls.ts';
import { engineTexts as e } from '../../integration/integration.texts.ts';
import { BusinessDiffView } from '../business/BusinessDiffView.tsx';
import { ApprovalPanel } from './ApprovalPanel.tsx';
import { useListNarrowing } from './desk/TodoFilters.tsx';
import { habitTexts as h } from './habit-texts.ts';
import { instanceTexts as i, STATUS_COLORS, statusTexts } from './instance-texts.ts';
import { useHabits } from './OpinionInput.tsx';
import { PrintButton } from './PrintSheet.tsx';
import { ProgressPicture } from './ProgressPicture.tsx';
import { modeOf } from './panel-mode.ts';
import { Story } from './Story.tsx';
import { timeText } from './time-text.ts';
import '#web/entity/entity.css';
import './instance.css';

/** After these the person's part is done, for now. */
const DECIDED: ReadonlySet<ActionName> = new Set([
  'agree',
  'disagree',
  'abstain',
  'answer',
  'reject',
  'refuse',
  'transfer',
  'delegate',
]);

/** One workflow: its form, progress, story and the viewer's actions. */
export default function SeePage() {
  const [instId, show] = useQueryParam('instId');
  const instanceId = Number(instId) || 0;
  const answer = useCall(viewWorkflow, { instanceId }, { quiet: true, enabled: instanceId > 0 });
  const habits = useHabits();
  /** What was decided here before this one was opened by itself. */
  const [decided, setDecided] = useState<{ by: number; of: number; title: string } | null>(null);
  const narrowing = useListNarrowing();
  const mine = answer.data?.mine;
  const [task, unseen] = [mine?.task.id, mine?.actor.viewedAt === null];
  // That they have seen it is part of the story, but no reason to read the page again.
  useEffect(() => {
    if (task && unseen)
      void send(actOnInstance, { instanceId, action: { kind: 'view', task } }, { quiet: true, background: true }).catch(
        () => undefined,
      );
  }, [instanceId, task, unseen]);
  if (instanceId === 0) return <Empty style={{ padding: 60 }} description={t(i.chooseInstance)} />;
  if (answer.error && !answer.data) return <ReadError error={answer.error} retry={answer.refetch} />;
  if (!answer.data) return <Skeleton active style={{ padding: 16 }} />;
  const { goNext } = habits;
  const narrowed = Object.keys(narrowing).some((name) => name !== 'sort');
  const done = async (name: ActionName | null): Promise<void> => {
    // Its place in the list is that of the row that was decided.
    const after = mine?.actor.id;
    await answer.refetch();
    if (!goNext || name === null || !DECIDED.has(name) || after === undefined) return;
    const next = await send(nextInTodo, { instanceId, after, ...narrowing }, { quiet: true });
    if (next.instanceId !== null) {
      setDecided({ by: next.instanceId, of: instanceId, title: answer.data!.instance.title });
      show(String(next.instanceId));
    } else toast.info(t(narrowed ? h.noMoreHere : h.noMore));
  };
  return (
    <>
      {decided?.by === instanceId && (
        <Alert
          banner
          closable
          type="success"
          title={t(h.decided, { title: decided.title, next: answer.data.instance.title })}
          action={
            <Button size="small" type="link" onClick={() => show(String(decided.of))}>
              {t(h.seeDecided)}
            </Button>
          }
        />
      )}
      <View key={instanceId} view={answer.data} onDone={(name) => void done(name).catch(() => undefined)} />
    </>
  );
}

/** A request that the engine has not taken yet, once it has failed. */
function EngineState({ external }: Pick<WorkflowView, 'external'>) {
  const waiting = external?.waiting;
  if (!external || !waiting?.error) return null;
  const { attempts, error, failed } = waiting;
  const title = t(failed ? e.stopped : e.onTheWay, { engine: external.engine, attempts, error });
  return <Alert banner type={failed ? 'error' : 'warning'} title={title} />;
}

function View({ view, onDone }: { view: WorkflowView; onDone(name: ActionName | null): void }) {
  const { instance, graph, people } = view;
  const { viewer } = useSession();
  usePageTitle(instance.title);
  return (
    <ApprovalPanel
      mode={modeOf(view, viewer.userId)}
      view={view}
      onDone={onDone}
      frame={({ content, actions }) => (
        <div className="wm-workflow">
          <div className="wm-card wm-workflow-head">
            <div>
              <h1>
                {instance.title} <Tag color={STATUS_COLORS[instance.status]}>{t(statusTexts[instance.status])}</Tag>
              </h1>
              <p className="wm-hint">
                {instance.number} · {graph.name} · {t(i.initiator)} {people[instance.initiator]} ·{' '}
                {timeText(instance.startedAt)}
                {view.external && ` · ${t(e.ranBy, { engine: view.external.engine })}`}
                {instance.round > 1 && ` · ${t(i.round, { round: instance.round })}`}
              </p>
            </div>
            <div className="wm-workflow-tools">
              <PrintButton view={view} />
              {actions}
            </div>
          </div>
          <EngineState external={view.external} />
          <BusinessDiffView instanceId={instance.id} businessType={instance.businessType} />
          <div className="wm-workflow-body">
            <section className="wm-card">
              <h2>{t(i.data)}</h2>
              {content}
              <h2>{t(i.progress)}</h2>
              <ProgressPicture view={view} />
            </section>
            <section className="wm-card">
              <h2>{t(i.story)}</h2>
              <Story view={view} />
            </section>
          </div>
        </div>
      )}
    />
  );
}
