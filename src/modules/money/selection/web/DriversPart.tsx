/** Drivers of a portfolio, the next question about them, and the weights that the answers of all judges give. */
import { Alert, Button, Card, Empty, Input, Segmented, Space, Table } from 'antd';
import { useState } from 'react';
import { send } from '#web/api.ts';
import { toast } from '#web/feedback.tsx';
import { t } from '#web/lang.ts';
import { GOOD, MOST_DRIVERS, WARNED } from '../pairwise.ts';
import { type Board, judge, saveDrivers } from '../selection.calls.ts';
import { selectionPageTexts as x } from './texts.ts';

interface Props {
  portfolioId: number;
  board: Board;
}
const STEPS = [4, 3, 2, 1, 0, -1, -2, -3, -4] as const;
const SPREAD = 3;

const said = (value: number, a: string, b: string): string =>
  value === 0 ? t(x.equal) : t(x.more, { a: value > 0 ? a : b, n: Math.abs(value) });

function Question({ portfolioId, board }: Props) {
  const { drivers, next, mine } = board;
  const answer = async (first: number, second: number, value: number | null): Promise<void> => {
    const pair = { first: drivers[first]!.id, second: drivers[second]!.id };
    await send(judge, { portfolioId, ...pair, ...(value !== null && { value }) });
  };
  const name = (at: number): string => drivers[at]!.name;
  return (
    <Card size="small" title={t(next ? x.ask : x.mine)} style={{ marginTop: 12 }}>
      {next ? (
        <Space wrap>
          <b>{name(next.first)}</b>
          {STEPS.map((value) => (
            <Button
              key={value}
              aria-label={said(value, name(next.first), name(next.second))}
              title={said(value, name(next.first), name(next.second))}
              onClick={() => void answer(next.first, next.second, value)}
            >
              {Math.abs(value)}
            </Button>
          ))}
          <b>{name(next.second)}</b>
          <Button type="link" onClick={() => void answer(next.first, next.second, null)}>
            {t(x.skip)}
          </Button>
        </Space>
      ) : (
        <p className="wm-hint">{t(x.done)}</p>
      )}
      {mine.map(({ first, second, value }) => (
        <div key={`${first} ${second}`} style={{ marginTop: 8 }}>
          {t(x.link, { a: name(first), b: name(second) })}{' '}
          <Segmented
            size="small"
            aria-label={t(x.link, { a: name(first), b: name(second) })}
            options={STEPS.map((one) => ({
              value: one,
              label: String(Math.abs(one)),
              title: said(one, name(first), name(second)),
            }))}
            value={(value ?? undefined) as (typeof STEPS)[number]}
            onChange={(one) => void answer(first, second, one)}
          />{' '}
          <span className="wm-hint">{value === null ? t(x.skip) : said(value, name(first), name(second))}</span>
        </div>
      ))}
    </Card>
  );
}

function Said({ board }: { board: Board }) {
  const { drivers, weights, consistency, odd, apart, judges, means } = board;
  if (weights === null)
    return (
      <Alert type="info" showIcon title={t(x.apart, { names: apart.map((at) => drivers[at]!.name).join(', ') })} />
    );
  const text = consistency === null ? null : consistency <= GOOD ? x.good : consistency <= WARNED ? x.warned : x.bad;
  const differ = means.filter(({ low, high }) => high - low >= SPREAD);
  return (
    <Space direction="vertical" style={{ width: '100%' }}>
      {text && (
        <Alert
          type={consistency! <= GOOD ? 'success' : 'warning'}
          showIcon
          title={t(text, { ratio: consistency!.toFixed(4) })}
          description={
            odd &&
            consistency! > GOOD &&
            t(x.odd, {
              a: drivers[odd.first]!.name,
              b: drivers[odd.second]!.name,
              fits: said(odd.fits, drivers[odd.first]!.name, drivers[odd.second]!.name),
            })
          }
        />
      )}
      {differ.map(({ first, second }) => (
        <span key={`${first} ${second}`} className="wm-hint">
          {t(x.spread, { a: drivers[first]!.name, b: drivers[second]!.name })}
        </span>
      ))}
      {judges.length > 0 && <span className="wm-hint">{t(x.judges, { names: judges.join(', ') })}</span>}
    </Space>
  );
}

type Draft = { id: number | null; name: string; description: string | null };
function Editor({ portfolioId, board, close }: Props & { close(): void }) {
  const [list, setList] = useState<Draft[]>(board.drivers);
  const put = (at: number, name: string) => setList(list.map((one, i) => (i === at ? { ...one, name } : one)));
  const save = async (): Promise<void> => {
    await send(saveDrivers, { portfolioId, drivers: list });
    toast.success(t(x.saved));
    close();
  };
  return (
    <Space direction="vertical" style={{ width: '100%' }}>
      {list.map((one, at) => (
        <Space key={one.id ?? `new ${at}`}>
          <Input
            aria-label={t(x.driver)}
            value={one.name}
            maxLength={100}
            onChange={(event) => put(at, event.target.value)}
          />
          <Button onClick={() => setList(list.filter((_, i) => i !== at))}>{t(x.remove)}</Button>
        </Space>
      ))}
      <Space>
        <Button
          disabled={list.length >= MOST_DRIVERS}
          onClick={() => setList([...list, { id: null, name: '', description: null }])}
        >
          {t(x.add)}
        </Button>
        <Button type="primary" disabled={list.some(({ name }) => name.trim() === '')} onClick={() => void save()}>
          {t(x.save)}
        </Button>
      </Space>
    </Space>
  );
}

export function DriversPart({ portfolioId, board }: Props) {
  const [editing, setEditing] = useState(false);
  const { drivers, weights, mayEdit, mayJudge } = board;
  return (
    <Card
      title={t(x.drivers)}
      extra={mayEdit && !editing && <Button onClick={() => setEditing(true)}>{t(x.edit)}</Button>}
    >
      {editing ? (
        <Editor {...{ portfolioId, board }} close={() => setEditing(false)} />
      ) : drivers.length === 0 ? (
        <Empty description={t(x.noDrivers)} />
      ) : (
        <>
          <Table
            size="small"
            rowKey="id"
            pagination={false}
            dataSource={drivers.map((one, at) => ({ ...one, weight: weights?.[at] ?? null }))}
            columns={[
              { title: t(x.driver), dataIndex: 'name' },
              {
                title: t(x.weight),
                dataIndex: 'weight',
                width: 140,
                align: 'right',
                render: (weight: number | null) => (weight === null ? '–' : `${weight.toFixed(2)}%`),
              },
            ]}
          />
          <div style={{ marginTop: 12 }}>
            <Said board={board} />
          </div>
          {mayJudge && drivers.length > 1 && <Question {...{ portfolioId, board }} />}
        </>
      )}
    </Card>
  );
}
