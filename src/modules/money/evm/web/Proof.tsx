/** How a figure is made: its formula, its operands, and the rows that sum to each amount. */
import { Button, Drawer, Tabs } from 'antd';
import { useState } from 'react';
import { formatDay } from '#kernel/dates.ts';
import { entriesAt } from '#modules/money/cost/cost-reports.ts';
import { t } from '#web/lang.ts';
import { PageLink } from '#web/parts/PageLink.tsx';
import { useRights } from '#web/session.ts';
import { techniques } from '../earned.ts';
import { reasons } from '../evm.rules.ts';
import { evmTexts as x } from '../evm.texts.ts';
import { type Amount, amountsBehind, FIGURES, type FigureName, filled, proofOf, rowsBehind } from '../figures.ts';
import { amountSaid, figureSaid, kindOf, labelOf, shortName } from './said.ts';
import { TechniqueDialog } from './TechniqueDialog.tsx';
import { evmPageTexts as p } from './texts.ts';
import type { EvmShown } from './use-evm.ts';

/** A figure of a node (-1: of the whole). */
export interface Asked {
  name: FigureName;
  node: number;
}
interface ProofProps {
  shown: EvmShown;
  projectId: number;
  /** As the ledger was then. */
  known: string | null;
  asked: Asked | null;
  close(): void;
}

export function Proof({ shown, projectId, known, asked, close }: ProofProps) {
  const { answer } = shown;
  return (
    <Drawer
      open={asked !== null}
      onClose={close}
      size={560}
      title={asked && t(p.howMade, { figure: t(FIGURES[asked.name].label) })}
      destroyOnHidden
    >
      {asked && (
        <>
          <p className="wm-hint">{asked.node < 0 ? t(x.whole) : answer.names[asked.node]}</p>
          {asked.node >= 0 && <How shown={shown} projectId={projectId} node={asked.node} />}
          <Formula shown={shown} asked={asked} />
          <Behind shown={shown} projectId={projectId} known={known} asked={asked} />
        </>
      )}
    </Drawer>
  );
}

/** By which technique a task earns, and changing it. */
function How({ shown, projectId, node }: { shown: EvmShown; projectId: number; node: number }) {
  const { can } = useRights();
  const [open, setOpen] = useState(false);
  const { id, technique, chosen } = shown.answer.data.nodes[node]!;
  return (
    <p>
      {t(x.technique)}: {t(techniques[technique])}
      {!chosen && ` (${t(x.asProject)})`}{' '}
      {id > 0 && can('pm:project:config') && (
        <Button size="small" onClick={() => setOpen(true)}>
          {t(x.changeTechnique)}
        </Button>
      )}
      {open && <TechniqueDialog shown={shown} projectId={projectId} node={node} close={() => setOpen(false)} />}
    </p>
  );
}

function Formula({ shown, asked: { name, node } }: { shown: EvmShown; asked: Asked }) {
  const { answer, method, measuresOf } = shown;
  const proof = proofOf(name, measuresOf(node), method.forecast, method.factor);
  const said = (operand: string): string => {
    const found = proof.operands.find((one) => one.name === operand);
    return found ? figureSaid(found.value, kindOf(operand), answer.unit) : '';
  };
  return (
    <dl className="wm-evm-proof">
      {proof.operands.length > 0 && (
        <>
          <dt>{t(x.formula)}</dt>
          <dd>{`${shortName(name)} = ${filled(proof.formula, shortName)}`}</dd>
          <dt>{t(x.operands)}</dt>
          <dd>
            {`${filled(proof.formula, said)} = `}
            <b>{figureSaid(proof.value, FIGURES[name].kind, answer.unit)}</b>
          </dd>
        </>
      )}
      {typeof proof.value === 'string' && (
        <>
          <dt>{t(x.na)}</dt>
          <dd>{t(reasons[proof.value])}</dd>
        </>
      )}
    </dl>
  );
}

function Behind({ shown, projectId, known, asked }: Omit<ProofProps, 'asked' | 'close'> & { asked: Asked }) {
  return (
    <Tabs
      size="small"
      items={amountsBehind(asked.name, shown.method.forecast).map((amount) => ({
        key: amount,
        label: `${shortName(amount)} ${amountSaid(shown.measuresOf(asked.node)[amount], shown.answer.unit)}`,
        children: <Rows shown={shown} projectId={projectId} known={known} amount={amount} node={asked.node} />,
      }))}
    />
  );
}

/** Most rows that are drawn at once. */
const MOST = 500;

function Rows({
  shown,
  projectId,
  known,
  amount,
  node,
}: Omit<ProofProps, 'asked' | 'close'> & { amount: Amount; node: number }) {
  const { answer, day } = shown;
  const rows = rowsBehind(answer.data, day, amount, node);
  const sum = rows.reduce((all, row) => all + row.amount, 0);
  const leads = amount === 'ac' && answer.unit === 'money';
  return (
    <table className="wm-evm-rows">
      <caption>{t(p.rowsOf, { figure: t(labelOf(amount)!) })}</caption>
      <tbody>
        {rows.slice(0, MOST).map((row) => {
          const name = row.node < 0 ? t(x.noTask) : `${answer.wbs[row.node] ?? ''} ${answer.names[row.node]}`;
          const to = entriesAt(
            { projectId },
            {
              to: formatDay(day),
              known,
              ...(row.node < 0 ? { noTask: 'true' } : { task: answer.data.nodes[row.node]!.id }),
            },
          );
          return (
            <tr key={row.node}>
              <th scope="row">{leads ? <PageLink to={to}>{name}</PageLink> : name}</th>
              <td>{amountSaid(row.amount, answer.unit)}</td>
            </tr>
          );
        })}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{t(x.sum)}</th>
          <td>{amountSaid(sum, answer.unit)}</td>
        </tr>
      </tfoot>
    </table>
  );
}
