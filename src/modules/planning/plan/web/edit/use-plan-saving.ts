/**
 * Saving a plan so that nothing is lost.
 *
 * Hides: the idempotency key of a save whose answer never came, drafts, conflicts. Invariants: a save is sent again with
 * its own key and content before another one is made, so that a save that was stored but not acknowledged has one effect; edits
 * made meanwhile stay unsaved edits; what meets others' changes is asked, never decided here.
 */
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { now } from '#kernel/dates.ts';
import type { ScopeRef } from '#kernel/permission.ts';
import { sendWithMembers } from '#modules/objects/project/web/public.ts';
import { CallFailed, CallRefused, newKey, send } from '#web/api.ts';
import { minuteOf } from '#web/clock.ts';
import { ask, toast } from '#web/feedback.tsx';
import { t } from '#web/lang.ts';
import { changeTexts } from '../../edit/plan-changes.ts';
import { type Choice, isEmpty, mergeEdits, type PlanConflict, type PlanEdits } from '../../edit/plan-edits.ts';
import { renumberEdits } from '../../edit/plan-ids.ts';
import { type PlanAnswer, type SaveConflict, savePlan } from '../../plan.calls.ts';
import type { Plan } from '../../plan-model.ts';
import { decodePlan } from '../../plan-wire.ts';
import { scheduleHash } from '../../schedule/schedule-hash.ts';
import { minuteText } from '../date-text.ts';
import { dropDraft, keepDraft, lostDrafts, readDraft, type Unanswered } from './draft.ts';
import { editorTexts } from './editor-texts.ts';
import type { PlanSession } from './plan-session.ts';

/** A question about edits of two people, and what to do with the decision. */
export interface OpenConflict {
  conflicts: readonly PlanConflict[];
  changedBy: string;
  onDecided(choices: Record<string, Choice>): void;
}

/** What saving needs of the editor. */
export interface SavingParts {
  session: PlanSession;
  scope: ScopeRef;
  answer: PlanAnswer;
  userId: number;
  editable: boolean;
  /** Changes with every edit. */
  version: number;
  onConflict(conflict: OpenConflict): void;
  reload(): void;
}

export interface Saving {
  saving: boolean;
  /** Something is not saved. */
  dirty: boolean;
  save(): Promise<void>;
}

/** Into the plan itself. */
export function usePlanSaving(parts: SavingParts): Saving {
  const { session, scope, answer, userId, editable, version, onConflict, reload } = parts;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the session changes by version
  const dirty = useMemo(() => session.dirty, [session, version]);
  const [saving, setSaving] = useState(false);
  const busy = useRef(false);
  const unanswered = useRef<(Omit<Unanswered, 'since'> & { sent: Plan }) | null>(null);
  const owner = JSON.stringify(scope);

  const keep = useCallback((): void => {
    const { current: waiting } = unanswered;
    if (!session.dirty && !waiting) {
      dropDraft(userId, owner);
      return;
    }
    keepDraft(userId, owner, {
      savedAt: now(),
      edits: session.edits(),
      unanswered: waiting && { key: waiting.key, input: waiting.input, since: session.editsSince(waiting.sent) },
    });
  }, [session, userId, owner]);

  /** Puts edits on what is on the page; where they meet others' changes, after asking. */
  const put = (edits: PlanEdits, changedBy: string): void => {
    const place = (choices: Record<string, Choice>): void => {
      const found = session.apply({ plan: mergeEdits(session.plan, edits, choices).plan });
      if (found) toast.error(t(found.message, found.params));
    };
    const { conflicts } = mergeEdits(session.plan, edits);
    if (conflicts.length > 0) onConflict({ conflicts, changedBy, onDecided: place });
    else place({});
  };

  const request = () => ({
    key: newKey(),
    sent: session.plan,
    input: {
      ...scope,
      baseRevision: session.revision,
      edits: session.edits(),
      hash: scheduleHash(session.schedule),
    },
  });

  const refused = (conflict: SaveConflict): void =>
    onConflict({
      conflicts: conflict.conflicts,
      changedBy: conflict.changedBy,
      onDecided: (choices) => {
        // On the state that was shown; what others save after it is asked again.
        if (session.rebase(decodePlan(conflict.wire), conflict.revision, choices)) void save();
        else toast.error(t(changeTexts.cycle));
      },
    });

  const save = async (): Promise<void> => {
    if (busy.current) return;
    busy.current = true;
    setSaving(true);
    try {
      for (let again = unanswered.current !== null; session.dirty || again; ) {
        const repeated = again;
        again = false;
        unanswered.current ??= request();
        const { sent } = unanswered.current;
        keep();
        try {
          const saved = await sendWithMembers((more) => {
            // With people to add it is another save: the one before was refused.
            if (more.addMembers) {
              unanswered.current = { key: newKey(), sent, input: { ...unanswered.current!.input, ...more } };
              keep();
            }
            const { key, input } = unanswered.current!;
            return send(savePlan, input, { quiet: [409], idempotencyKey: key });
          });
          unanswered.current = null;
          if (!saved) return;
          const whole = saved.wire ? decodePlan(saved.wire) : null;
          const { since, conflicts } = session.saved(sent, saved.revision, saved.ids, saved.codes, whole);
          if (conflicts.length > 0) return put(since, '');
          toast.success(t(saved.wire ? editorTexts.savedMerged : editorTexts.saved));
          if (!repeated) return;
        } catch (error) {
          if (error instanceof CallFailed) return;
          unanswered.current = null;
          if (!(error instanceof CallRefused)) throw error;
          if (error.code !== 409) return;
          // The repeated one was not stored; the current state of the page is checked instead.
          if (!repeated) return refused(error.data as SaveConflict);
        }
      }
    } finally {
      keep();
      busy.current = false;
      setSaving(false);
    }
  };

  // Unsaved edits survive a reload of the page.
  const changed = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: every version is a new draft
  useEffect(() => {
    if (!editable || (!dirty && !changed.current)) return;
    changed.current = true;
    const timer = setTimeout(keep, 300);
    globalThis.addEventListener('pagehide', keep);
    return () => {
      clearTimeout(timer);
      globalThis.removeEventListener('pagehide', keep);
    };
  }, [dirty, version, editable, keep]);

  /** One draft found: a save that may have been stored is sent again first, then the rest is put on the page. */
  const restore = async (key: string): Promise<void> => {
    const draft = readDraft(key);
    if (!draft) return;
    const time = minuteText(minuteOf(draft.savedAt));
    const question = { title: editorTexts.draftFound, params: { time }, confirm: editorTexts.draftRestore };
    if (!(await ask(question))) return dropDraft(userId, owner, key);
    const { unanswered: waiting } = draft;
    if (waiting) {
      try {
        const { ids } = await send(savePlan, waiting.input, { quiet: [409], idempotencyKey: waiting.key });
        const rest = renumberEdits(waiting.since, new Map(Object.entries(ids).map(([from, to]) => [Number(from), to])));
        if (isEmpty(rest)) dropDraft(userId, owner, key);
        else localStorage.setItem(key, JSON.stringify({ ...draft, edits: rest, unanswered: null }));
        toast.success(t(editorTexts.saved));
        return reload();
      } catch (error) {
        if (!(error instanceof CallRefused && error.code === 409)) return;
      }
    }
    put(session.adopt(draft.edits), answer.updatedBy);
    dropDraft(userId, owner, key);
    keep();
  };
  const asked = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once, when the plan is opened
  useEffect(() => {
    if (!editable || asked.current) return;
    asked.current = true;
    const all = async (): Promise<void> => {
      for (const key of await lostDrafts(userId, owner)) await restore(key);
    };
    void all();
  }, []);

  return { saving, dirty, save };
}
