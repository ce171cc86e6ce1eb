/** What the portfolio has decided, and what became of what was promised. */
import { Button, Card, Collapse, Table, Tag } from 'antd';
import { timeText } from '#modules/flow/workflow/web/public.ts';
import { send } from '#web/api.ts';
import { t } from '#web/lang.ts';
import { RecordLink } from '#web/parts/PageLink.tsx';
import { tellBatch } from '#web/parts/tell-batch.ts';
import { type DecisionView, daysLate, type Promised, toDo } from '../decision.ts';
import { type Board, carryOutDecision } from '../selection.calls.ts';
import { amount, worth } from './amounts.ts';
import { selectionPageTexts as x } from './texts.ts';

interface Props {
  portfolioId: number;
  board: Board;
}

/** What was promised, and below it what is so now. */
function Then({ then, now }: { then: string | null; now: string | null | undefined }) {
  if (then === null) return '–';
  return (
    <>
      {then}
      {now && now !== then && <div className="wm-hint">{t(x.now, { value: now })}</div>}
    </>
  );
}

function Promises({ portfolioId, board, decision, last }: Props & { decision: DecisionView; last: boolean }) {
  const now = new Map(board.items.map((item) => [item.key, item]));
  const open = (one: Promised) => (last ? toDo(one, now.get(one.key)) : null);
  const moving = decision.promised.filter((one) => open(one) === 'move').map(({ key }) => Number(key));
  const carryOut = async (): Promise<void> => {
    const done = await send(carryOutDecision, { portfolioId, projects: moving });
    tellBatch(done, { done: t(x.carriedOut, { count: done.done.length }) });
  };
  return (
    <>
      {decision.reason && (
        <p>
          <b>{t(x.reason)}</b> {decision.reason}
        </p>
      )}
      <Table<Promised>
        size="small"
        rowKey="key"
        pagination={{ defaultPageSize: 20, hideOnSinglePage: true }}
        scroll={{ x: 900 }}
        dataSource={decision.promised}
        columns={[
          { title: t(x.project), dataIndex: 'name' },
          {
            title: t(x.decision),
            key: 'decision',
            width: 170,
            render: (_, { chosen, shift }) =>
              chosen ? (
                <Tag color="success">{shift === 0 ? t(x.in) : t(x.later, { n: shift })}</Tag>
              ) : (
                <Tag>{t(x.out)}</Tag>
              ),
          },
          {
            title: t(x.promisedStart),
            key: 'start',
            width: 150,
            render: (_, one) => <Then then={one.start} now={now.get(one.key)?.plannedStart} />,
          },
          {
            title: t(x.promisedFinish),
            key: 'finish',
            width: 150,
            render: (_, one) => <Then then={one.finish} now={now.get(one.key)?.planEnd} />,
          },
          {
            title: t(x.late),
            key: 'late',
            width: 90,
            align: 'right',
            render: (_, one) => {
              const days = daysLate(one, now.get(one.key));
              return days === null ? '–' : days > 0 ? <b>+{days}</b> : days;
            },
          },
          ...(board.maySeeMoney
            ? [
                {
                  title: t(x.promisedCost),
                  key: 'cost',
                  width: 150,
                  align: 'right' as const,
                  render: (_: unknown, one: Promised) => {
                    const budget = now.get(one.key)?.budget ?? null;
                    return one.chosen && one.cost !== null ? (
                      <Then then={amount(one.cost)} now={budget === null ? null : amount(budget)} />
                    ) : (
                      '–'
                    );
                  },
                },
              ]
            : []),
          {
            title: t(x.next),
            key: 'next',
            width: 170,
            render: (_, one) => {
              const what = open(one);
              if (what === null) return null;
              const text = t(what === 'move' ? x.toMove : x.toStop);
              return now.get(one.key)?.open ? (
                <RecordLink kind="project" record={Number(one.key)}>
                  {text}
                </RecordLink>
              ) : (
                text
              );
            },
          },
        ]}
      />
      {board.mayCommit && moving.length > 0 && (
        <Button type="primary" style={{ marginTop: 8 }} onClick={() => void carryOut()}>
          {t(x.carryOut, { count: moving.length })}
        </Button>
      )}
    </>
  );
}

export function DecisionsPart({ portfolioId, board }: Props) {
  const { decisions } = board;
  if (decisions.length === 0) return null;
  return (
    <Card title={t(x.decisions)} style={{ marginTop: 12 }}>
      <Collapse
        defaultActiveKey={String(decisions[0]!.number)}
        items={decisions.map((decision, at) => ({
          key: String(decision.number),
          label: t(x.decided, { number: decision.number, name: decision.name, who: decision.by }),
          extra: `${timeText(decision.at)} · ${t(x.score)} ${worth(decision.value)}${
            decision.cost === null ? '' : ` · ${t(x.cost)} ${amount(decision.cost)}`
          }`,
          children: <Promises {...{ portfolioId, board, decision }} last={at === 0} />,
        }))}
      />
    </Card>
  );
}
