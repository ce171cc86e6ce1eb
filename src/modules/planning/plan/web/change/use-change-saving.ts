/**
 * Saving edits of a published plan into a request to change it. Nothing of the plan moves by it.
 *
 * Saved automatically after a pause, so that a request survives whatever happens to the page; conflicts with changes that took
 * effect meanwhile, or with another window's save of the same request, are asked.
 */
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { CallRefused, newKey, send } from '#web/api.ts';
import { ask as askYesNo, toast } from '#web/feedback.tsx';
import { t } from '#web/lang.ts';
import { savePlanChange } from '../../change/change.calls.ts';
import { changeTexts } from '../../edit/plan-changes.ts';
import { type Choice, mergeEdits } from '../../edit/plan-edits.ts';
import type { SaveConflict } from '../../plan.calls.ts';
import { planTexts } from '../../plan.texts.ts';
import type { Plan } from '../../plan-model.ts';
import { decodePlan } from '../../plan-wire.ts';
import type { Saving, SavingParts } from '../edit/use-plan-saving.ts';
import { decidable, type Meeting } from './change-session.ts';
import { changeControlTexts } from './change-texts.ts';

/** Milliseconds without an edit after which a request is saved automatically. */
const REST = 4000;

export interface KeptChange {
  id: number | null;
  name: string;
  /** Version of the request when it was read or saved here; null before its first save. */
  version: number | null;
  /** The plan as the request has it; others saved meanwhile are in it. */
  kept: Plan;
}

/** The hook of one request; `onKept` gets its number. `met`: conflicts to decide before anything is saved. */
export function useChangeSaving(
  parts: SavingParts,
  change: KeptChange,
  onKept: (kept: KeptChange) => void,
  met: Meeting | null,
  reload: () => void,
): Saving {
  const { session, scope, answer, editable, version, onConflict } = parts;
  const [saving, setSaving] = useState(false);
  const busy = useRef(false);
  const [meeting, setMeeting] = useState(editable ? met : null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the session changes by version
  const changed = useMemo(() => session.plan !== change.kept, [session, version, change]);
  const dirty = changed || meeting !== null;

  const ask = (open: Meeting): void =>
    onConflict({
      conflicts: open.conflicts,
      changedBy: answer.updatedBy,
      onDecided: (choices) => {
        const found = session.apply({ plan: mergeEdits(session.plan, decidable(open), choices).plan });
        if (found) return void toast.error(t(found.message, found.params));
        setMeeting(null);
        // Decisions are saved even if they do not change the displayed plan.
        onKept({ ...change, kept: { ...change.kept } });
      },
    });
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once, when it is opened
  useEffect(() => {
    if (meeting) ask(meeting);
  }, []);

  const store = useCallback(
    async (choices: Record<string, Choice>, told: boolean): Promise<void> => {
      if (busy.current) return;
      busy.current = true;
      setSaving(true);
      const sent = session.plan;
      const input = {
        projectId: scope.projectId!,
        baseRevision: session.revision,
        edits: session.edits(),
        choices,
        ...(change.id !== null && { changeId: change.id }),
        ...(change.version !== null && { version: change.version }),
      };
      try {
        const now = await send(savePlanChange, input, { quiet: [409], idempotencyKey: newKey() });
        onKept({ id: now.changeId, name: now.name, version: now.version, kept: sent });
        if (told) toast.success(t(changeControlTexts.draftSaved));
      } catch (error) {
        if (!(error instanceof CallRefused) || error.code !== 409) return;
        const data = error.data as SaveConflict | { version: number };
        if ('version' in data) {
          const { elsewhereNote: content, keepHere: confirm } = changeControlTexts;
          if (await askYesNo({ title: planTexts.changeElsewhere, content, confirm, danger: true }))
            onKept({ ...change, version: data.version, kept: { ...change.kept } });
          else reload();
          return;
        }
        const { conflicts, changedBy, wire, revision } = data;
        onConflict({
          conflicts,
          changedBy,
          onDecided: (decided) => {
            if (!session.rebase(decodePlan(wire), revision, decided)) toast.error(t(changeTexts.cycle));
          },
        });
      } finally {
        busy.current = false;
        setSaving(false);
      }
    },
    [session, scope, change, onKept, onConflict, reload],
  );

  // Edits made during a save are saved by the next one, into the request that has its number by then.
  const latest = useRef(store);
  latest.current = store;
  // biome-ignore lint/correctness/useExhaustiveDependencies: every edit begins the rest anew
  useEffect(() => {
    if (!editable || !dirty || meeting || saving) return;
    const timer = setTimeout(() => void latest.current({}, false), REST);
    return () => clearTimeout(timer);
  }, [version, dirty, meeting, editable, saving]);

  const save = async (): Promise<void> => (meeting ? ask(meeting) : store({}, true));
  return { saving, dirty, save };
}
