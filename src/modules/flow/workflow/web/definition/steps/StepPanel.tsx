/** Settings of the selection in the tree: the start, a step, a branch. */
import { Input } from 'antd';
import { t } from '#web/lang.ts';
import { SETTING_NAMES as names } from '../../../definition/option-texts.ts';
import { type Branch, blockOf, findStep, replaceBranch, replaceStep, type Tree } from '../../../definition/tree.ts';
import type { Settings } from '../../../graph.ts';
import { stepTexts as x } from '../designer-texts.ts';
import { ConditionForm } from './ConditionForm.tsx';
import { FieldRightsTable } from './FieldRightsTable.tsx';
import { Field, useFacts } from './form-parts.tsx';
import { StartersForm, StepForm } from './StepForms.tsx';

function NameInput({ value, onChange }: { value: string; onChange(name: string): void }) {
  const { disabled } = useFacts();
  return (
    <Field label={t(names.name!)}>
      {(id) => (
        <Input id={id} maxLength={200} disabled={disabled} value={value} onChange={(e) => onChange(e.target.value)} />
      )}
    </Field>
  );
}

/** The branch of a block with its place in it. */
function branchAt(tree: Tree, id: string): { branch: Branch; conditional: boolean; isDefault: boolean } | null {
  const block = blockOf(tree, id);
  const at = block?.branches.findIndex((b) => b.id === id) ?? -1;
  if (!block || at < 0) return null;
  const conditional = block.kind !== 'parallel';
  return { branch: block.branches[at]!, conditional, isDefault: conditional && at === block.branches.length - 1 };
}

export function StepPanel({
  tree,
  id,
  settings,
  problems,
  onChange,
  onSettings,
}: {
  tree: Tree;
  id: string;
  settings: Settings;
  problems: readonly string[];
  /** `key` joins changes of one input into one step of undo. */
  onChange(tree: Tree, key: string): void;
  onSettings(settings: Settings, key: string): void;
}) {
  const told = problems.map((text) => (
    <p className="wf-problem-text" key={text} role="alert">
      {text}
    </p>
  ));
  if (id === tree.start.id) {
    const { start } = tree;
    return (
      <>
        {told}
        <NameInput
          value={start.name}
          onChange={(name) => onChange({ ...tree, start: { ...start, name } }, `${id} name`)}
        />
        <StartersForm settings={settings} onChange={(next) => onSettings(next, `${id} starters`)} />
        <div className="wf-label">{t(x.fieldsHint)}</div>
        <FieldRightsTable
          value={start.fields}
          usual="edit"
          onChange={(fields) => {
            const { fields: _gone, ...rest } = start;
            onChange({ ...tree, start: fields ? { ...rest, fields } : rest }, `${id} fields`);
          }}
        />
      </>
    );
  }
  const found = branchAt(tree, id);
  if (found) {
    const { branch, conditional, isDefault } = found;
    return (
      <>
        {told}
        <NameInput
          value={branch.name}
          onChange={(name) => onChange(replaceBranch(tree, { ...branch, name }), `${id} name`)}
        />
        {conditional && !isDefault && (
          <ConditionForm
            key={id}
            value={branch.condition}
            onChange={(condition) => onChange(replaceBranch(tree, { ...branch, condition }), `${id} condition`)}
          />
        )}
        {isDefault && <p className="wf-hint">{t(x.otherwiseHint)}</p>}
        {!conditional && <p className="wf-hint">{t(x.allBranches)}</p>}
      </>
    );
  }
  const step = findStep(tree, id);
  if (!step) return null;
  return (
    <>
      {told}
      <NameInput value={step.name} onChange={(name) => onChange(replaceStep(tree, { ...step, name }), `${id} name`)} />
      <StepForm key={id} step={step} onChange={(next) => onChange(replaceStep(tree, next), `${id} form`)} />
    </>
  );
}
