/** The register of risks of a project or a program: a table, the matrix with the ten gravest, the trend (1-product §2.8, §2.11). */
import { BookOutlined, LineChartOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import type { Abilities } from '#kernel/entity-calls.ts';
import { useAddressState } from '#web/address-state.ts';
import {
  createAction,
  editAction,
  exportAction,
  importAction,
  type RowAction,
  removeAction,
} from '#web/entity/actions.tsx';
import { ListView } from '#web/entity/list/ListView.tsx';
import { isNarrowed, useEntityList } from '#web/entity/list/use-entity-list.ts';
import { useWays } from '#web/entity/list/ways.tsx';
import { moveActions } from '#web/entity/moves/MoveButtons.tsx';
import { WaitingTag } from '#web/entity/moves/WaitingTag.tsx';
import { t } from '#web/lang.ts';
import { PageLink } from '#web/parts/PageLink.tsx';
import { useScope } from '#web/scope.ts';
import { useSession } from '#web/session.ts';
import { type RiskRow, risk } from '../risk.entity.ts';
import { riskTexts } from '../risk.rules.ts';
import { ImportRisks } from './ImportRisks.tsx';
import { riskLibraryTexts as l } from './library-texts.ts';
import { NewRiskDialog } from './NewRiskDialog.tsx';
import { Level, NextReview, StateTag } from './RiskCells.tsx';
import { RiskMatrixView } from './RiskMatrixView.tsx';
import { RiskTrendView } from './RiskTrendView.tsx';
import { SimulationView } from './SimulationView.tsx';
import { simulationPageTexts as s } from './simulation-texts.ts';
import { riskPageTexts as x } from './texts.ts';
import { nextFirst, useRiskMoves } from './use-risk-moves.tsx';
import './risk.css';

/** The columns of the screen; the number is below the name. */
const FIRST = ['level', 'status', 'owner', 'type'];
const listed = {
  ...risk,
  list: {
    ...risk.list,
    // The free text finds names and numbers.
    filters: [...FIRST, ...risk.list.filters.filter((name) => !FIRST.includes(name))],
    columns: ['name', 'level', 'score', 'status', 'type', 'owner', 'nextReview'],
  },
};
const SHOWN = { table: x.register, matrix: x.matrix, simulation: s.view } as const;

export function RiskList() {
  const here = useScope();
  const { viewer } = useSession();
  const { text, set } = useAddressState();
  const list = useEntityList(listed);
  const moves = useRiskMoves();
  const [shown, ways] = useWays(x.show, SHOWN, [
    ...(['table', 'matrix'] as const),
    ...(here.projectId ? (['simulation'] as const) : []),
  ]);
  const trend = text('trend') === '1';
  const [importing, setImporting] = useState(false);
  const [creating, setCreating] = useState(false);
  const narrowed = isNarrowed(list);
  const rowActions = (row: RiskRow, abilities?: Abilities): RowAction[] => {
    const all = moveActions(moves, row as never, row.name, abilities);
    const mine = row.owner === viewer.userId || (row.status === 'identified' && row.proposer === viewer.userId);
    const open = (own: boolean, right: string) => (own ? {} : { right });
    const closed = row.status === 'closed' ? t(riskTexts.closedReadOnly) : null;
    return [
      ...nextFirst(
        row.status,
        all.filter(({ refused }) => !refused),
      ),
      { ...editAction(row, closed), right: 'login', ...open(mine, 'pm:risk:edit') },
      ...(row.status === 'identified'
        ? [{ ...removeAction(row), right: 'login', ...open(row.proposer === viewer.userId, 'pm:risk:delete') }]
        : []),
      ...all.filter(({ refused }) => refused),
    ];
  };
  return (
    <>
      <ListView<RiskRow>
        list={list}
        none={x.none}
        toolbar={[
          { ...createAction(), run: () => setCreating(true) },
          ...(here.projectId
            ? [
                {
                  key: 'library',
                  label: l.import,
                  icon: <BookOutlined />,
                  right: 'pm:risk:add',
                  run: () => setImporting(true),
                },
              ]
            : []),
          { ...importAction(), right: 'pm:risk:add' },
          { ...exportAction(), right: 'pm:risk:query' },
        ]}
        rowActions={rowActions}
        columns={{
          name: (row, host) => (
            <span className="wm-risk-name">
              <PageLink
                className="wm-link"
                to={host.addressOf(row) ?? ''}
                title={row.name}
                onOpen={() => host.openDetail(row)}
              >
                {row.name}
              </PageLink>
              <small>{row.code}</small>
            </span>
          ),
          level: {
            width: 152,
            cell: (row) => <Level level={row.level} nature={row.nature} closed={row.status === 'closed'} />,
          },
          score: { width: 84, cell: (row) => row.score ?? '' },
          status: {
            width: 108,
            cell: (row) => (
              <>
                <StateTag status={row.status} />
                <WaitingTag waiting={list.abilities[row.id]?.waiting} />
              </>
            ),
          },
          nextReview: { width: 112, cell: (row) => <NextReview row={row} /> },
        }}
        {...(trend && { extra: <RiskTrendView here={here} narrowed={narrowed} /> })}
        tools={
          <>
            {ways}
            <Button
              icon={<LineChartOutlined />}
              type={trend ? 'primary' : 'default'}
              ghost={trend}
              aria-pressed={trend}
              onClick={() => set({ trend: trend ? '' : '1' })}
            >
              {t(x.trend)}
            </Button>
          </>
        }
        body={
          shown === 'matrix'
            ? () => <RiskMatrixView here={here} narrowed={narrowed} />
            : shown === 'simulation'
              ? () => <SimulationView projectId={here.projectId!} />
              : undefined
        }
      />
      {moves.dialog}
      {creating && <NewRiskDialog here={here} onClose={() => setCreating(false)} />}
      {importing && <ImportRisks projectId={here.projectId!} onClose={() => setImporting(false)} />}
    </>
  );
}
