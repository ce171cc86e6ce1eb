/** Asking for a change of a controlled structure: the same grid, whose edits become the lines of a change. */
import { EditOutlined } from '@ant-design/icons';
import { Button, Skeleton } from 'antd';
import { useState } from 'react';
import { CODE } from '#kernel/problem.ts';
import { applyEdits, type NodeEdit } from '#modules/products/structure/structure-edits.ts';
import { structureOf } from '#modules/products/structure/structure-wire.ts';
import {
  type ControlledProps,
  StructureEditor,
  type StructureSession,
} from '#modules/products/structure/web/public.ts';
import { send, useCall } from '#web/api.ts';
import { useFieldsForm } from '#web/entity/record/use-fields-form.ts';
import { FieldsDialog } from '#web/entity/SendDialog.tsx';
import { toast } from '#web/feedback.tsx';
import { useQueryParam } from '#web/hooks.ts';
import { t } from '#web/lang.ts';
import { go } from '#web/nav.ts';
import { href } from '#web/registry.ts';
import { keepProductChange, productChangeView } from '../product-change.calls.ts';
import { productChangePageTexts as x } from './texts.ts';

const FIELDS = { reason: keepProductChange.input.reason };

interface ReasonProps {
  reason: string | null;
  keep(reason: string): Promise<void>;
  onCancel(): void;
}
function ReasonDialog({ reason, keep, onCancel }: ReasonProps) {
  const [initial] = useState({ reason });
  const form = useFieldsForm(FIELDS, initial);
  return (
    <FieldsDialog
      name="productChangeReason"
      title={t(x.why)}
      form={form}
      groups={[{ rows: [['reason']] }]}
      send={(values) => keep(String(values.reason))}
      onCancel={onCancel}
    />
  );
}

export function ChangeMode({ versionId, productId, answer, reload }: ControlledProps) {
  const [id] = useQueryParam('productChangeId');
  const changeId = Number(id) || 0;
  const known = useCall(productChangeView, { changeId }, { quiet: true, enabled: changeId > 0, staleTime: 0 });
  const [asked, setAsked] = useState(false);
  const [lines, setLines] = useState<NodeEdit[] | null>(null);
  if (changeId > 0 && !known.data && !known.error) return <Skeleton active />;
  const change = known.data ?? null;
  const editing = (asked || changeId > 0) && (change === null || change.mayEdit);
  const wanted =
    change && change.row.status !== 'approved' ? applyEdits(structureOf(answer.rows), change.edits).nodes : undefined;
  const keep = async (reason: string): Promise<void> => {
    const kept = await send(
      keepProductChange,
      { versionId, reason, edits: lines ?? [], ...(changeId > 0 && { changeId }) },
      { quiet: [CODE.refused] },
    );
    setLines(null);
    toast.success(t(x.kept, { name: kept.name }));
    void go(href('/modules/product/versionChangeViewFlow', { productId, productChangeId: kept.id }));
  };
  return (
    <>
      <StructureEditor
        key={`${changeId} ${editing}`}
        owner={{ versionId }}
        answer={answer}
        editable={editing}
        reload={reload}
        {...(wanted && { wanted })}
        saving={{
          label: t(x.keep),
          save: async (session: StructureSession) => setLines(session.edits()),
        }}
        tools={
          !editing &&
          answer.mayChange && (
            <Button icon={<EditOutlined />} onClick={() => setAsked(true)}>
              {t(x.make)}
            </Button>
          )
        }
        onOpen={(moduleId) => void go(href('/modules/product/productModuleDetail', { productId, versionId, moduleId }))}
      />
      {lines && <ReasonDialog reason={change?.row.reason ?? null} keep={keep} onCancel={() => setLines(null)} />}
    </>
  );
}
