/** A budget that is written: its entries and its control, saved whole on the revision that was read. */
import { Button, Select } from 'antd';
import { useState } from 'react';
import type { ScopeRef } from '#kernel/permission.ts';
import { send } from '#web/api.ts';
import { ask, toast } from '#web/feedback.tsx';
import { t } from '#web/lang.ts';
import { type BudgetSheet, removeBudget, saveBudget } from '../budget.calls.ts';
import { type ControlLevel, type ControlMode, controlLevels, controlModes } from '../budget.entity.ts';
import { BudgetEditor } from './BudgetEditor.tsx';
import { budgetPageTexts as x } from './texts.ts';

interface DraftEditorProps {
  scope: ScopeRef;
  sheet: BudgetSheet;
  template?: boolean;
  onSaved(): void;
}

/** Made anew for each revision: what was saved is the beginning again. */
export function DraftEditor({ scope, sheet, template = false, onSaved }: DraftEditorProps) {
  const [lines, setLines] = useState(sheet.lines);
  const [controlMode, setMode] = useState<ControlMode>(sheet.budget?.controlMode ?? 'warn');
  const [controlLevel, setLevel] = useState<ControlLevel>(sheet.budget?.controlLevel ?? 'subject');
  const [saving, setSaving] = useState(false);
  const [dirty, setDirty] = useState(false);
  const revision = sheet.budget?.revision ?? 0;
  const touched =
    <V,>(set: (value: V) => void) =>
    (value: V): void => {
      set(value);
      setDirty(true);
    };
  const run = async (work: () => Promise<unknown>, done: string): Promise<void> => {
    setSaving(true);
    try {
      await work();
      setDirty(false);
      toast.success(done);
      onSaved();
    } catch {
      // The refusal has been shown; what was typed stays.
    } finally {
      setSaving(false);
    }
  };
  const save = (): void =>
    void run(() => send(saveBudget, { ...scope, revision, lines, controlMode, controlLevel }), t(x.saved));
  const remove = async (): Promise<void> => {
    if (!(await ask({ title: x.removeDraftAsk, confirm: x.removeDraft, danger: true }))) return;
    await run(() => send(removeBudget, { ...scope, revision }), t(x.removedDraft));
  };
  const published = sheet.budget?.status === 'published';
  const items = <K extends string>(all: Readonly<Record<K, readonly [string, string, string]>>) =>
    (Object.keys(all) as K[]).map((value) => ({ value, label: t(all[value]) }));
  return (
    <BudgetEditor
      {...{ scope, sheet, lines, template, dirty, kept: published }}
      onChange={touched(setLines)}
      tools={
        <>
          {!template && (
            <>
              <span className="wm-hint">{t(x.control)}</span>
              <Select<ControlMode>
                aria-label={t(x.control)}
                value={controlMode}
                options={items(controlModes)}
                onChange={touched(setMode)}
              />
              <Select<ControlLevel>
                aria-label={t(x.controlled)}
                value={controlLevel}
                options={items(controlLevels)}
                onChange={touched(setLevel)}
              />
            </>
          )}
          {sheet.budget && !published && (
            <Button danger onClick={() => void remove()}>
              {t(x.removeDraft)}
            </Button>
          )}
          <Button type="primary" loading={saving} disabled={!dirty} onClick={save}>
            {t(x.save)}
          </Button>
        </>
      }
    />
  );
}
