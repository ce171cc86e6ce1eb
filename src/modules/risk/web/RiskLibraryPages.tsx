/** The library of risks and its entries (1-product §2.13; records.md B3, B7-2). */
import { Empty, Skeleton, Table, Tag } from 'antd';
import { useCallback, useState } from 'react';
import { type Abilities, type Detail, entityCalls } from '#kernel/entity-calls.ts';
import { useCall } from '#web/api.ts';
import {
  batchRemoveAction,
  createAction,
  editAction,
  exportAction,
  importAction,
  type RowAction,
  removeAction,
} from '#web/entity/actions.tsx';
import { ListView } from '#web/entity/list/ListView.tsx';
import { useEntityList } from '#web/entity/list/use-entity-list.ts';
import { MoveButtons, moveActions, moveManyAction } from '#web/entity/moves/MoveButtons.tsx';
import { useMoves } from '#web/entity/moves/use-moves.tsx';
import { WaitingTag } from '#web/entity/moves/WaitingTag.tsx';
import { ReadError } from '#web/entity/ReadError.tsx';
import { DetailFields } from '#web/entity/record/DetailFields.tsx';
import { RecordDialog } from '#web/entity/record/RecordDialog.tsx';
import { RecordFrame, RecordRead } from '#web/entity/record/RecordFrame.tsx';
import { useCommonTabs } from '#web/entity/record/RecordPage.tsx';
import { usePageTitle, useQueryParam } from '#web/hooks.ts';
import { t } from '#web/lang.ts';
import { type BaseRate, baseRates } from '../risk-template.calls.ts';
import { type RiskTemplateRow, riskTemplate, templateStatus } from '../risk-template.entity.ts';
import { refuseTemplateEdit, riskTemplateLife } from '../risk-template.life.ts';
import { riskLibraryTexts as l } from './library-texts.ts';
import { shareText } from './rate-text.ts';
import './risk.css';

const COLOURS: Readonly<Record<keyof typeof templateStatus, string>> = {
  draft: 'default',
  published: 'green',
  withdrawn: 'orange',
};
const State = ({ status }: { status: keyof typeof templateStatus }) => (
  <Tag color={COLOURS[status]}>{t(templateStatus[status])}</Tag>
);

/** Why nothing is done with one that waits for its approval. */
const held = (abilities?: Abilities): string | null => (abilities?.waiting && abilities.actions.publish) || null;

export function RiskLibrary() {
  const moves = useMoves(riskTemplateLife);
  const { start } = moves;
  const rowActions = useCallback(
    (row: RiskTemplateRow, abilities?: Abilities): RowAction[] => [
      ...moveActions({ life: moves.life, start, dialog: null }, row as never, row.title, abilities),
      editAction(row, held(abilities) ?? refuseTemplateEdit(row)),
      removeAction(row, held(abilities) ?? refuseTemplateEdit(row)),
    ],
    [moves.life, start],
  );
  return (
    <ListView<RiskTemplateRow>
      list={useEntityList(riskTemplate)}
      none={l.none}
      toolbar={[
        createAction(),
        importAction(),
        exportAction(),
        { ...moveManyAction(moves, 'publish'), right: 'rk:riskTemplate:publish' },
        { ...moveManyAction(moves, 'withdraw'), right: 'rk:riskTemplate:publish' },
        batchRemoveAction(),
      ]}
      columns={{ status: (row) => <State status={row.status} /> }}
      extra={moves.dialog}
      rowActions={rowActions}
    />
  );
}

const { get } = entityCalls(riskTemplate);
/** Its own tags and figures tell the rest. */
const told = { ...riskTemplate, form: [...riskTemplate.form, ['sourceRisk', 'publisher', 'publishedAt']] };

/** An entry, where the address names it. */
export function RiskTemplate() {
  const [text] = useQueryParam('templateRiskId');
  const id = Number(text);
  if (!(id > 0)) return <Empty style={{ padding: 48 }} description={t(l.choose)} />;
  return <Entry key={id} id={id} />;
}

function Entry({ id }: { id: number }) {
  const [editing, setEditing] = useState(false);
  const answer = useCall(get, { id }, { quiet: true });
  const moves = useMoves(riskTemplateLife);
  const common = useCommonTabs(riskTemplate, id);
  usePageTitle(answer.data ? String(answer.data.row.title) : undefined);
  return (
    <div className="wm-card">
      <RecordRead answer={answer}>
        {(found) => {
          const detail = found as unknown as Detail<RiskTemplateRow>;
          const { row, abilities } = detail;
          const refused = refuseTemplateEdit(row);
          return (
            <RecordFrame
              kind="riskTemplate"
              id={id}
              title={row.title}
              tags={
                <>
                  <State status={row.status} />
                  <WaitingTag waiting={abilities?.waiting} />
                </>
              }
              tools={abilities && <MoveButtons moves={moves} row={row} title={row.title} abilities={abilities} />}
              edit={
                detail.editable.length > 0
                  ? {
                      refused: held(abilities) ?? (refused && t(refused.message, refused.params)),
                      run: () => setEditing(true),
                    }
                  : null
              }
              tabs={[
                {
                  key: 'details',
                  label: t(l.details),
                  render: () => <DetailFields entity={told} row={row as never} titles={detail.titles} />,
                },
                { key: 'rates', label: t(l.rates), render: () => <Rates id={id} /> },
                ...common,
              ]}
            />
          );
        }}
      </RecordRead>
      {moves.dialog}
      {editing && <RecordDialog entity={riskTemplate} id={id} onClose={() => setEditing(false)} />}
    </div>
  );
}

function Rates({ id }: { id: number }) {
  const answer = useCall(baseRates, { id }, { quiet: true });
  const { data } = answer;
  if (answer.error && !data) return <ReadError error={answer.error} retry={answer.refetch} />;
  if (!data) return <Skeleton active />;
  if (data.length === 0) return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t(l.noRates)} />;
  return (
    <>
      <Table<BaseRate>
        size="small"
        rowKey={(row) => `${data.indexOf(row)}`}
        pagination={false}
        scroll={{ x: 640 }}
        dataSource={data}
        columns={[
          {
            title: t(l.projectType),
            key: 'type',
            render: (_, row) => (data.indexOf(row) === 0 ? <b>{t(l.allTypes)}</b> : row.typeName || t(l.noType)),
          },
          { title: t(l.carried), dataIndex: 'carried', width: 90, align: 'right' },
          { title: t(l.occurred), dataIndex: 'occurred', width: 90, align: 'right' },
          {
            title: t(l.share),
            key: 'share',
            width: 260,
            render: (_, row) => (
              <>
                {shareText(row)} {row.few && <span className="wm-hint">{t(l.few)}</span>}
              </>
            ),
          },
          {
            title: t(l.daysLost),
            key: 'days',
            width: 140,
            align: 'right',
            render: (_, { daysLost }) => (daysLost === null ? '–' : Math.round(daysLost * 10) / 10),
          },
        ]}
      />
      <p className="wm-hint">{t(l.ratesNote)}</p>
    </>
  );
}
