/**
 * An approval on paper (A4): what was asked, what everybody said, and lines to sign on.
 *
 * The sheet is beside the application while the browser prints and shows nothing else then. It holds what the viewer
 * may see, as it is stored; what is typed but not sent is not on it.
 */
import { PrinterOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useMemo } from 'react';
import { createPortal } from 'react-dom';
import { now } from '#kernel/dates.ts';
import { rightsOf } from '#modules/flow/form/form-values.ts';
import { FormView, useFilling } from '#modules/flow/form/web/public.ts';
import { t } from '#web/lang.ts';
import { usePrint } from '#web/parts/use-print.ts';
import { useSession } from '#web/session.ts';
import type { WorkflowView } from '../../instance/instance.calls.ts';
import { isEnded } from '../../state.ts';
import { BusinessDiffView } from '../business/BusinessDiffView.tsx';
import { hiddenOnly, Variables } from './ApprovalPanel.tsx';
import { actorTexts, statusTexts } from './instance-texts.ts';
import { printTexts as p } from './print-texts.ts';
import { timeText } from './time-text.ts';
import './print.css';

/** Statuses of rows that do not count for the decision. */
const UNSAID = new Set(['waiting', 'parked', 'taken', 'skipped', 'cancelled', 'transferred', 'removed', 'revoked']);

export function PrintButton({ view }: { view: WorkflowView }) {
  const [printing, print] = usePrint();
  return (
    <>
      <Button icon={<PrinterOutlined />} onClick={print}>
        {t(p.print)}
      </Button>
      {printing && createPortal(<PrintSheet view={view} />, document.body)}
    </>
  );
}

function PrintSheet({ view }: { view: WorkflowView }) {
  const { instance, graph, people, form } = view;
  const { viewer } = useSession();
  const facts: [string, string][] = [
    [t(p.number), instance.number],
    [t(p.workflow), graph.name],
    [t(p.initiator), people[instance.initiator] ?? ''],
    [t(p.started), timeText(instance.startedAt)],
    [t(p.status), t(statusTexts[instance.status])],
    [t(p.ended), isEnded(instance.status) ? timeText(instance.endedAt) : ''],
  ];
  return (
    <article className="wm-print-sheet">
      <h1>{instance.title}</h1>
      <dl>
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value || '–'}</dd>
          </div>
        ))}
      </dl>
      <h2>{t(p.content)}</h2>
      <BusinessDiffView instanceId={instance.id} businessType={instance.businessType} />
      {form && <StoredForm form={form} />}
      <Variables view={view} />
      <h2>{t(p.opinions)}</h2>
      <Opinions view={view} />
      <div className="wm-print-sign">
        <span>{t(p.signature)}</span>
        <span>{t(p.date)}</span>
      </div>
      <footer>{t(p.printed, { name: viewer.userName, time: timeText(now()) })}</footer>
    </article>
  );
}

function StoredForm({ form }: { form: NonNullable<WorkflowView['form']> }) {
  const rightOf = useMemo(() => rightsOf(hiddenOnly(form.rights), 'read'), [form]);
  return <FormView filling={useFilling(form.schema, rightOf, form.values)} />;
}

/** Everybody who was asked, in the order of the steps; anyone who has not decided yet gets room to sign. */
function Opinions({ view }: { view: WorkflowView }) {
  const { tasks, actors, graph, people, external } = view;
  const steps = tasks.filter((task) => graph.nodes[task.node]?.kind === 'userTask').toSorted((a, b) => a.id - b.id);
  const rows = steps.flatMap((task) =>
    actors
      .filter((actor) => actor.task === task.id && actor.source !== 'initiator' && !UNSAID.has(actor.status))
      .map((actor) => ({ actor, step: external?.tasks[task.id]?.name ?? graph.nodes[task.node]!.name })),
  );
  return (
    <table>
      <thead>
        <tr>
          {[p.step, p.person, p.result, p.opinion, p.time, p.sign].map((title) => (
            <th key={title.key}>{t(title)}</th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ actor, step }) => (
          <tr key={actor.id}>
            <td>{step}</td>
            <td>
              {people[actor.user] ?? `#${actor.user}`}
              {actor.actedBy !== null && actor.actedBy > 0 && actor.actedBy !== actor.user && (
                <> ({t(p.by, { name: people[actor.actedBy] ?? '' })})</>
              )}
            </td>
            <td>{t(actorTexts[actor.status])}</td>
            <td>{actor.opinion}</td>
            <td>{timeText(actor.actedAt)}</td>
            <td />
          </tr>
        ))}
        {rows.length === 0 && (
          <tr>
            <td colSpan={6}>{t(p.none)}</td>
          </tr>
        )}
      </tbody>
    </table>
  );
}
