/** Scenarios side by side: decisions over the projects as they stand, and what the solver says of each. */
import { Alert, Button, Card, Input, InputNumber, Select, Space, Table, Tabs, Tag } from 'antd';
import { useState } from 'react';
import { send } from '#web/api.ts';
import { ask, toast } from '#web/feedback.tsx';
import { t } from '#web/lang.ts';
import type { Decision } from '../problem.ts';
import { EMPTY, MOST_SHIFTS, questionOf, type ScenarioSettings } from '../scenario.ts';
import {
  type Board,
  type BoardItem,
  computeScenario,
  removeScenario,
  type ScenarioView,
  saveScenario,
  scenarioFrontier,
  whyProjectOut,
} from '../selection.calls.ts';
import type { FrontierPoint, WhyImpossible, WhyOut } from '../selection-answers.ts';
import { amount, worth } from './amounts.ts';
import { CommitButton } from './CommitButton.tsx';
import { ItemName } from './ItemName.tsx';
import { selectionPageTexts as x } from './texts.ts';

interface Props {
  portfolioId: number;
  board: Board;
}
const CENTS = 100;
const toCents = (value: number | null): number | null => (value === null ? null : Math.round(value * CENTS));

function Money({ label, cents, put }: { label: string; cents: number | null; put(cents: number | null): void }) {
  return (
    <InputNumber
      aria-label={label}
      style={{ width: 130 }}
      min={0}
      max={10_000_000_000}
      precision={2}
      value={cents === null ? null : cents / CENTS}
      onChange={(value) => put(toCents(value))}
    />
  );
}

/** A limit by its name: what a project must, a year's money, a dependency. */
function limitName(group: string, { items }: Board, { links }: ScenarioSettings): string {
  const [kind, id = ''] = [group.split(' ')[0], group.split(' ')[1]];
  const name = (one: string): string => items.find((item) => item.key === String(one))?.name ?? `#${one}`;
  if (kind === 'money') return id === 'total' ? t(x.total) : t(x.year, { year: id });
  if (kind === 'must' || kind === 'never') return `${t(x[kind])} ${name(id)}`;
  const link = links[Number(id)];
  return link ? `${name(link.a)} ${t(x[link.kind])} ${name(link.b)}` : group;
}

function Why({ why, board, settings }: { why: WhyOut; board: Board; settings: ScenarioSettings }) {
  const name = (id: string): string => board.items.find((one) => one.key === id)?.name ?? `#${id}`;
  if (why.forced === null) return <p>{t(x.noWay)}</p>;
  return (
    <ul>
      <li>{t(x.price, { price: worth(why.price ?? 0) })}</li>
      {why.displaced.length > 0 && <li>{t(x.displaced, { names: why.displaced.map(name).join(', ') })}</li>}
      {why.short.map((one) =>
        one.kind === 'money' ? (
          <li key={one.budget}>
            {t(x.over, { limit: limitName(`money ${one.budget}`, board, settings), money: amount(one.over) })}
          </li>
        ) : null,
      )}
      {why.money !== null && <li>{t(x.money, { money: amount(why.money) })}</li>}
    </ul>
  );
}

function Result({
  scenario,
  impossible,
  board,
}: {
  scenario: ScenarioView;
  impossible: WhyImpossible | null;
  board: Board;
}) {
  const { result, stale, settings } = scenario;
  if (result === null) return null;
  const { state, value, cost, gap } = result;
  const text =
    state === 'best'
      ? t(x.best, { value: worth(value), cost: amount(cost) })
      : state === 'found'
        ? t(x.found, { value: worth(value), cost: amount(cost), gap: ((gap ?? 1) * CENTS).toFixed(2) })
        : state === 'impossible'
          ? t(x.impossible, {
              groups: (impossible?.groups ?? []).map((one) => limitName(one, board, settings)).join(', ') || '…',
            })
          : t(x.nothing);
  return (
    <Alert
      style={{ marginBottom: 12 }}
      showIcon
      type={stale ? 'warning' : state === 'best' ? 'success' : state === 'found' ? 'info' : 'error'}
      title={text}
      description={stale ? t(x.stale) : null}
    />
  );
}

function Scenario({ portfolioId, board, scenario }: Props & { scenario: ScenarioView }) {
  const [settings, setSettings] = useState<ScenarioSettings>(scenario.settings);
  const [name, setName] = useState(scenario.name);
  const [impossible, setImpossible] = useState<WhyImpossible | null>(null);
  const [points, setPoints] = useState<FrontierPoint[] | null>(null);
  const [why, setWhy] = useState<{ item: BoardItem; why: WhyOut } | null>(null);
  const [busy, setBusy] = useState(false);
  const { items, mayDecide } = board;
  const { id: scenarioId, result } = scenario;
  const put = (more: Partial<ScenarioSettings>): void => setSettings({ ...settings, ...more });
  const { firstYear, selection } = questionOf(items, settings);
  const years = Array.from({ length: firstYear === 0 ? 0 : selection.periods }, (_, n) => String(firstYear + n));
  const run = async (work: () => Promise<void>): Promise<void> => {
    setBusy(true);
    await work().finally(() => setBusy(false));
  };
  const save = () => send(saveScenario, { portfolioId, scenarioId, name, settings });
  const compute = () =>
    run(async () => {
      await save();
      setPoints(null);
      setWhy(null);
      setImpossible((await send(computeScenario, { portfolioId, scenarioId })).impossible);
    });
  const frontier = () =>
    run(async () => {
      await save();
      setPoints(await send(scenarioFrontier, { portfolioId, scenarioId }));
    });
  const explain = (item: BoardItem) =>
    run(async () => {
      const found = await send(whyProjectOut, { portfolioId, scenarioId, item: item.key });
      setWhy(found && { item, why: found });
    });
  const remove = async (): Promise<void> => {
    if (await ask({ title: x.removeAsk, params: { name: scenario.name }, danger: true }))
      await send(removeScenario, { portfolioId, scenarioId });
  };
  const chosen = new Map((result?.chosen ?? []).map((one) => [one.item, one.shift]));
  const options = items.map((one) => ({ value: one.key, label: one.name }));
  const decisions = (['free', 'must', 'never'] as const).map((value) => ({ value, label: t(x[value]) }));
  return (
    <>
      <Space wrap style={{ marginBottom: 12 }}>
        <Input
          aria-label={t(x.name)}
          value={name}
          maxLength={100}
          disabled={!mayDecide}
          onChange={(event) => setName(event.target.value)}
        />
        <span>{t(x.total)}</span>
        <Money label={t(x.total)} cents={settings.total} put={(total) => put({ total })} />
        {years.map((year) => (
          <span key={year}>
            {t(x.year, { year })}{' '}
            <Money
              label={t(x.year, { year })}
              cents={settings.years[year] ?? null}
              put={(cents) => {
                const { [year]: _gone, ...others } = settings.years;
                put({ years: cents === null ? others : { ...others, [year]: cents } });
              }}
            />
          </span>
        ))}
        <span>{t(x.shifts)}</span>
        <InputNumber
          aria-label={t(x.shifts)}
          min={0}
          max={MOST_SHIFTS}
          precision={0}
          value={settings.shifts}
          onChange={(shifts) => put({ shifts: shifts ?? 0 })}
        />
        <span>{t(x.delay)}</span>
        <InputNumber
          aria-label={t(x.delay)}
          min={0}
          max={100}
          value={settings.delay}
          onChange={(delay) => put({ delay: delay ?? 0 })}
        />
      </Space>
      <Result {...{ scenario, impossible, board }} />
      {mayDecide && (
        <Space wrap style={{ marginBottom: 12 }}>
          <Button type="primary" loading={busy} onClick={() => void compute()}>
            {t(x.compute)}
          </Button>
          <Button disabled={busy} onClick={() => void frontier()}>
            {t(x.frontier)}
          </Button>
          <Button disabled={busy} onClick={() => void save().then(() => toast.success(t(x.saved)))}>
            {t(x.save)}
          </Button>
          {board.mayCommit && <CommitButton {...{ portfolioId, scenario }} disabled={busy} />}
          <Button danger disabled={busy} onClick={() => void remove()}>
            {t(x.remove)}
          </Button>
        </Space>
      )}
      <Table<BoardItem>
        size="small"
        rowKey="key"
        pagination={{ defaultPageSize: 20, hideOnSinglePage: true }}
        scroll={{ x: 760 }}
        dataSource={items}
        locale={{ emptyText: t(x.noItems) }}
        columns={[
          { title: t(x.project), key: 'name', render: (_, item) => <ItemName item={item} /> },
          { title: t(x.score), dataIndex: 'score', width: 90, align: 'right', render: worth },
          {
            title: t(x.cost),
            key: 'cost',
            width: 160,
            render: (_, { key, name: of, budget }) => (
              <Money
                label={`${t(x.cost)} ${of}`}
                cents={settings.costs[key] ?? budget}
                put={(cents) => {
                  const { [key]: _gone, ...others } = settings.costs;
                  put({ costs: cents === null ? others : { ...others, [key]: cents } });
                }}
              />
            ),
          },
          {
            title: t(x.decision),
            key: 'decision',
            width: 120,
            render: (_, { key, name: of }) => (
              <Select<Decision>
                size="small"
                style={{ width: 100 }}
                aria-label={`${t(x.decision)} ${of}`}
                value={settings.decisions[key] ?? 'free'}
                options={decisions}
                onChange={(decision) => put({ decisions: { ...settings.decisions, [key]: decision } })}
              />
            ),
          },
          {
            title: t(x.answer),
            key: 'answer',
            width: 210,
            render: (_, item) => {
              const shift = chosen.get(item.key);
              if (result === null || (result.state !== 'best' && result.state !== 'found')) return '–';
              if (shift !== undefined)
                return <Tag color="success">{shift === 0 ? t(x.in) : t(x.later, { n: shift })}</Tag>;
              return (
                <>
                  <Tag>{t(x.out)}</Tag>
                  {mayDecide && !scenario.stale && (
                    <Button type="link" size="small" disabled={busy} onClick={() => void explain(item)}>
                      {t(x.why)}
                    </Button>
                  )}
                </>
              );
            },
          },
        ]}
      />
      <p className="wm-hint">{t(x.costHint)}</p>
      {mayDecide && (
        <Card size="small" title={t(x.dependencies)} style={{ marginTop: 12 }}>
          {settings.links.map((link, at) => {
            const change = (more: Partial<typeof link>) =>
              put({ links: settings.links.map((one, i) => (i === at ? { ...one, ...more } : one)) });
            return (
              <Space wrap key={`${link.a} ${link.kind} ${link.b} ${at}`} style={{ marginBottom: 8, width: '100%' }}>
                <Select
                  aria-label={`${t(x.project)} 1`}
                  style={{ width: 200 }}
                  value={link.a}
                  options={options.filter(({ value }) => value !== link.b)}
                  onChange={(a) => change({ a })}
                />
                <Select
                  aria-label={t(x.dependencies)}
                  style={{ width: 130 }}
                  value={link.kind}
                  options={(['requires', 'excludes', 'together'] as const).map((value) => ({
                    value,
                    label: t(x[value]),
                  }))}
                  onChange={(kind) => change({ kind })}
                />
                <Select
                  aria-label={`${t(x.project)} 2`}
                  style={{ width: 200 }}
                  value={link.b}
                  options={options.filter(({ value }) => value !== link.a)}
                  onChange={(b) => change({ b })}
                />
                <Button onClick={() => put({ links: settings.links.filter((_, i) => i !== at) })}>{t(x.remove)}</Button>
              </Space>
            );
          })}
          <Button
            disabled={items.length < 2}
            onClick={() =>
              put({ links: [...settings.links, { kind: 'requires', a: items[0]!.key, b: items[1]!.key }] })
            }
          >
            {t(x.add)}
          </Button>
        </Card>
      )}
      {why && (
        <Card size="small" title={`${t(x.why)} ${why.item.name}`} style={{ marginTop: 12 }}>
          <Why why={why.why} board={board} settings={scenario.settings} />
        </Card>
      )}
      {points && (
        <Card size="small" title={t(x.frontier)} style={{ marginTop: 12 }}>
          {points.map((one) => (
            <div key={one.budget}>{t(x.points, { cost: amount(one.cost), value: worth(one.value) })}</div>
          ))}
        </Card>
      )}
    </>
  );
}

export function ScenariosPart({ portfolioId, board }: Props) {
  const { scenarios, mayDecide } = board;
  const add = () =>
    send(saveScenario, { portfolioId, name: `${t(x.scenarios)} ${scenarios.length + 1}`, settings: EMPTY });
  return (
    <Card
      title={t(x.scenarios)}
      style={{ marginTop: 12 }}
      extra={mayDecide && <Button onClick={() => void add()}>{t(x.newScenario)}</Button>}
    >
      <Tabs
        destroyOnHidden
        items={scenarios.map((scenario) => ({
          key: String(scenario.id),
          label: scenario.name,
          children: <Scenario key={scenario.id} {...{ portfolioId, board, scenario }} />,
        }))}
      />
    </Card>
  );
}
