/** The price of a material and what it comes to, for those who may see costs. */
import { Button, Descriptions, Empty, Form, InputNumber, Skeleton } from 'antd';
import { useState } from 'react';
import { COST_RIGHT } from '#modules/plan/plan-cost.ts';
import { send, useCall } from '#web/api.ts';
import { entityTexts } from '#web/entity/entity-texts.ts';
import { ReadError } from '#web/entity/ReadError.tsx';
import { WithRecord } from '#web/entity/record/ChildRecords.tsx';
import { toast } from '#web/feedback.tsx';
import { t } from '#web/lang.ts';
import { useRights } from '#web/session.ts';
import { readMaterialPrices, saveMaterialPrice } from '../material.calls.ts';
import { type MaterialRow, material } from '../material.entity.ts';
import { centsText } from './money.ts';
import { materialPageTexts as x } from './texts.ts';

const MOST = 1e10;

export const PriceOfMaterial = ({ id }: { id: number }) => (
  <WithRecord<MaterialRow> entity={material} id={id}>
    {(row) => <SeenPrice row={row} />}
  </WithRecord>
);

function SeenPrice({ row }: { row: MaterialRow }) {
  const { can, ready } = useRights({ projectId: row.projectId ?? 0 });
  if (!ready) return <Skeleton active />;
  if (!can(COST_RIGHT)) return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t(x.hidden)} />;
  return <Price row={row} mayEdit={can(material.rights.update)} />;
}

function Price({ row, mayEdit }: { row: MaterialRow; mayEdit: boolean }) {
  const answer = useCall(readMaterialPrices, { projectId: row.projectId ?? 0 }, { quiet: true });
  if (answer.error && !answer.data) return <ReadError error={answer.error} retry={answer.refetch} />;
  if (!answer.data) return <Skeleton active />;
  const { cents = null, version = 0 } = answer.data.prices[row.id] ?? {};
  return <Edit key={`${row.id} ${version}`} row={row} cents={cents} version={version} mayEdit={mayEdit} />;
}

interface EditProps {
  row: MaterialRow;
  cents: number | null;
  version: number;
  mayEdit: boolean;
}

function Edit({ row, cents, version, mayEdit }: EditProps) {
  const [typed, setTyped] = useState(cents);
  const [busy, setBusy] = useState(false);
  const save = async (): Promise<void> => {
    setBusy(true);
    try {
      await send(saveMaterialPrice, { materialId: row.id, version, cents: typed });
      toast.success(t(entityTexts.saved));
    } catch {
      // The refusal has been shown; what was typed stays.
    } finally {
      setBusy(false);
    }
  };
  const amount = (quantity: string): string => (cents === null ? '–' : centsText(Math.round(cents * Number(quantity))));
  return (
    <>
      <Form layout="vertical" disabled={!mayEdit} className="wm-material-price">
        <Form.Item label={t(x.price)} htmlFor="material-price">
          <InputNumber<number>
            id="material-price"
            min={0}
            max={MOST}
            precision={2}
            style={{ width: '100%' }}
            value={typed === null ? null : typed / 100}
            onChange={(value) => setTyped(value === null ? null : Math.round(value * 100))}
          />
        </Form.Item>
        {mayEdit && (
          <Form.Item>
            <Button type="primary" disabled={typed === cents} loading={busy} onClick={() => void save()}>
              {t(entityTexts.save)}
            </Button>
          </Form.Item>
        )}
      </Form>
      <Descriptions
        size="small"
        column={1}
        items={[
          { key: 'planned', label: t(x.amountPlanned), children: amount(row.planned) },
          { key: 'ordered', label: t(x.amountOrdered), children: amount(row.ordered) },
          { key: 'arrived', label: t(x.amountArrived), children: amount(row.arrived) },
        ]}
      />
    </>
  );
}
