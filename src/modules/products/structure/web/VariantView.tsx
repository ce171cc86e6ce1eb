/** A structure as a variant has it: what is chosen, what of it is left, and what contradicts it. */
import { CheckSquareOutlined, SaveOutlined } from '@ant-design/icons';
import { Alert, Button, Select, Space } from 'antd';
import { type ReactNode, useMemo, useState } from 'react';
import { entityCalls } from '#kernel/entity-calls.ts';
import type { Problem } from '#kernel/problem.ts';
import { CODE } from '#kernel/problem.ts';
import { send } from '#web/api.ts';
import { useFieldsForm } from '#web/entity/record/use-fields-form.ts';
import { FieldsDialog } from '#web/entity/SendDialog.tsx';
import { report, toast } from '#web/feedback.tsx';
import { useQueryParam } from '#web/hooks.ts';
import { t } from '#web/lang.ts';
import { productVariant, variantStatus } from '../product-option.entity.ts';
import type { StructureAnswer } from '../structure.calls.ts';
import { type Choice, checkAll, choiceText, MOST_COMBINATIONS, resolveVariant } from '../structure-variants.ts';
import { structureOf, toWire } from '../structure-wire.ts';
import { StructureEditor } from './StructureEditor.tsx';
import { structurePageTexts as x } from './texts.ts';

interface Props {
  versionId: number;
  answer: StructureAnswer;
  reload(): void;
  onOpen(key: string): void;
  /** The whole structure, as it is edited. */
  children: ReactNode;
}

const said = ({ message, params }: Problem): string => t(message, params);
const FIELDS = { name: productVariant.fields.name, note: productVariant.fields.note };
/** Value of the choice that takes everything. */
const ALL = 'all';
const NEW = 'new';
const MOST_SHOWN = 8;

interface KeepProps {
  versionId: number;
  answer: StructureAnswer;
  choice: Choice;
  onDone(id: number | null): void;
}
function KeepDialog({ versionId, answer, choice, onDone }: KeepProps) {
  const [initial] = useState({ name: choiceText(answer.options, choice).slice(0, 100), note: null });
  const form = useFieldsForm(FIELDS, initial);
  const keep = async (values: Readonly<Record<string, unknown>>): Promise<void> => {
    const chosen = answer.options.flatMap(({ id, code }) =>
      choice[code] ? [{ option: id, value: choice[code] }] : [],
    );
    const given = { ...values, productId: answer.productId, productVersion: versionId, chosen };
    const kept = await send(entityCalls(productVariant).create, given as never, { quiet: [CODE.refused] });
    toast.success(t(x.variantKept));
    onDone(kept.id);
  };
  return (
    <FieldsDialog
      name="keepVariant"
      title={t(x.keepVariant)}
      form={form}
      groups={[{ rows: [['name'], ['note']] }]}
      send={keep}
      onCancel={() => onDone(null)}
    />
  );
}

/** Tries every combination and says what cannot be built. */
function tryAll({ rows, options }: StructureAnswer): void {
  const { contradictions, complete, tried } = checkAll(structureOf(rows), options);
  const lines = contradictions.map(({ problem, choice }) => {
    const when = choiceText(options, choice);
    return when ? `${said(problem)} (${when})` : said(problem);
  });
  if (!complete) lines.unshift(t(x.tooManyCombinations, { max: MOST_COMBINATIONS }));
  if (lines.length === 0) toast.success(t(x.allFit, { count: tried }));
  else report(t(x.misfits, { count: contradictions.length }), lines);
}

export function VariantView({ versionId, answer, reload, onOpen, children }: Props) {
  const [variantId, chooseVariant] = useQueryParam('variantId');
  const known = answer.variants.find(({ id }) => String(id) === variantId);
  const [own, setOwn] = useState<Choice | null>(null);
  const [keeping, setKeeping] = useState(false);
  const choice = own ?? known?.choice ?? null;
  const whole = useMemo(() => structureOf(answer.rows), [answer.rows]);
  const resolved = useMemo(
    () => choice && resolveVariant(whole, answer.options, choice),
    [whole, answer.options, choice],
  );
  if (answer.options.length === 0) return children;
  const take = (value: string): void => {
    setOwn(value === NEW ? {} : null);
    chooseVariant(value === ALL || value === NEW ? null : value);
  };
  const bar = (
    <Space wrap style={{ marginBottom: 8 }}>
      <Select
        aria-label={t(x.variant)}
        style={{ minWidth: 220 }}
        value={own ? NEW : known ? String(known.id) : ALL}
        onChange={take}
        options={[
          { value: ALL, label: t(x.wholeStructure) },
          ...answer.variants.map(({ id, name, status }) => ({
            value: String(id),
            label: status === 'draft' ? `${name} (${t({ key: '', text: variantStatus.draft })})` : name,
          })),
          { value: NEW, label: t(x.chooseValues) },
        ]}
      />
      {choice &&
        answer.options.map(({ code, name, needed, choices }) => (
          <Select
            key={code}
            aria-label={name}
            style={{ minWidth: 150 }}
            placeholder={name}
            prefix={`${name}:`}
            allowClear={!needed}
            value={choice[code] ?? null}
            onChange={(value: string | undefined) => setOwn({ ...choice, [code]: value ?? null })}
            options={choices.map((one) => ({ value: one.code, label: one.name }))}
          />
        ))}
      {own && answer.mayVary && (
        <Button icon={<SaveOutlined />} onClick={() => setKeeping(true)}>
          {t(x.keepVariant)}
        </Button>
      )}
      <Button icon={<CheckSquareOutlined />} onClick={() => tryAll(answer)}>
        {t(x.tryAll)}
      </Button>
    </Space>
  );
  const against = resolved?.contradictions ?? [];
  return (
    <>
      {bar}
      {against.length > 0 && (
        <Alert
          type="warning"
          showIcon
          style={{ marginBottom: 8 }}
          title={t(x.contradicts, { count: against.length })}
          description={
            <ul style={{ margin: 0, paddingInlineStart: 20 }}>
              {against.slice(0, MOST_SHOWN).map(({ key, problem }) => (
                <li key={`${key} ${said(problem)}`}>{said(problem)}</li>
              ))}
              {against.length > MOST_SHOWN && <li>{t(x.further, { count: against.length - MOST_SHOWN })}</li>}
            </ul>
          }
        />
      )}
      <div style={{ display: resolved ? 'none' : undefined }}>{children}</div>
      {resolved && (
        <StructureEditor
          key={JSON.stringify(choice)}
          owner={{ versionId }}
          answer={{ ...answer, controlledSince: null, rows: [...resolved.nodes.values()].map(toWire) }}
          editable={false}
          reload={reload}
          onOpen={onOpen}
          tools={<span className="wm-hint">{t(x.leftOut, { count: whole.size - resolved.nodes.size })}</span>}
        />
      )}
      {keeping && own && (
        <KeepDialog
          {...{ versionId, answer }}
          choice={own}
          onDone={(id) => {
            setKeeping(false);
            if (id === null) return;
            setOwn(null);
            chooseVariant(String(id));
            reload();
          }}
        />
      )}
    </>
  );
}
