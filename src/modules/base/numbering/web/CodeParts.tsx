import { Select } from 'antd';
import { entityCalls } from '#kernel/entity-calls.ts';
import { useCall } from '#web/api.ts';
import { ReadAgain } from '#web/entity/ReadError.tsx';
import type { FieldsForm } from '#web/entity/record/use-fields-form.ts';
import { FieldInput } from '#web/fields/field-kinds.tsx';
import { t } from '#web/lang.ts';
import { BY_TITLE } from '#web/parts/find.ts';
import type { CodePart } from '../code-part.ts';
import { codeRule } from '../code-rule.entity.ts';
import { numberedLabels } from '../numbered.ts';
import { isClassed, offeredKinds } from '../numbering.rules.ts';
import { CodeExample } from './CodeExample.tsx';
import { numberingPageTexts as n } from './numbering.texts.ts';

const { parts: partsField } = codeRule.fields;
const partsOf = (value: unknown): CodePart[] => (Array.isArray(value) ? (value as CodePart[]) : []);

interface InputProps {
  id: string;
  value: unknown;
  form: FieldsForm;
  onChange(value: unknown): void;
}

/** What a rule is for: each kind of record has one rule at most, the others say so. */
export function TargetInput({ id, value, form, onChange }: InputProps) {
  const answer = useCall(entityCalls(codeRule).list, { pageSize: 1000 }, { quiet: true });
  const own = form.initial.target;
  const taken = new Set((answer.data?.list ?? []).map((row) => row.target as string));
  const choose = (target: string): void => {
    onChange(target);
    // A mark of a class is dropped if the records of the new kind have no class.
    const parts = partsOf(form.values.parts);
    if (!isClassed(target) && parts.some(({ kind }) => kind === 'class'))
      form.set(
        'parts',
        parts.filter(({ kind }) => kind !== 'class'),
      );
  };
  return (
    <Select
      id={id}
      style={{ width: '100%' }}
      value={typeof value === 'string' && value !== '' ? value : null}
      loading={answer.isPending}
      placeholder={t(n.chooseTarget)}
      showSearch={BY_TITLE}
      notFoundContent={answer.isError ? <ReadAgain retry={answer.refetch} /> : undefined}
      options={Object.entries(numberedLabels).map(([key, label]) => {
        const disabled = key !== own && taken.has(key);
        const title = t(label);
        return { value: key, title, disabled, label: disabled ? t(n.hasRule, { target: title }) : title };
      })}
      onChange={choose}
    />
  );
}

/** The elements, each offering the kinds that leave the rule right, with the numbers they give. */
export function PartsInput({ id, value, form, onChange }: InputProps) {
  const parts = partsOf(value);
  const target = String(form.values.target ?? '');
  const cells = partsField.cells!;
  const kind = { ...cells.kind!, when: { items: { by: 'kind', of: offeredKinds(parts, target) } } };
  return (
    <>
      <FieldInput
        id={id}
        field={{ ...partsField, cells: { ...cells, kind } }}
        value={value}
        problems={form.problemsOf('parts')}
        onChange={onChange}
      />
      <CodeExample parts={parts} target={target} digits={Number(form.values.digits) || 1} />
    </>
  );
}
