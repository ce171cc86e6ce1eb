/** Starting a workflow or keeping its draft: sending, the problems that come back, and never twice at once. */
import { useRef, useState } from 'react';
import { CODE } from '#kernel/problem.ts';
import { CallRefused, newKey, send } from '#web/api.ts';
import { toast } from '#web/feedback.tsx';
import { t } from '#web/lang.ts';
import type { OpenedDraft } from '../../instance/draft.calls.ts';
import { type ActAnswer, saveStartDraft, startInstance } from '../../instance/instance.calls.ts';
import { instanceTexts as i } from './instance-texts.ts';

/** What a workflow is started for. */
export interface StartItem {
  definitionKey: string;
  businessType?: string;
  businessId?: number;
  projectId?: number;
  title?: string;
  /** The reason; shown to the approvers as the initiator's words. */
  reason?: string;
}
/** What was filled in before and is started now. */
export type StartDraft = Pick<OpenedDraft, 'id' | 'title' | 'vars' | 'form'>;
export interface StartValues {
  title: string;
  vars: Record<string, unknown>;
  form: Record<string, unknown>;
  /** A page's own id of what was filled in. */
  formId?: string | null;
  choices?: Record<string, number[]>;
}
export interface Starting {
  busy: boolean;
  problems: readonly string[];
  /** Returns null when it was refused; `onRefused` gets what the server said. */
  start(values: StartValues): Promise<ActAnswer | null>;
  saveDraft(values: StartValues): Promise<boolean>;
  run(work: () => Promise<void>): Promise<void>;
}

export function useStart(
  item: StartItem,
  draft: StartDraft | null,
  onRefused?: (refusal: CallRefused) => void,
): Starting {
  const [problems, setProblems] = useState<readonly string[]>([]);
  const [busy, setBusy] = useState(false);
  const working = useRef(false);
  const draftId = useRef(draft?.id ?? null);
  const [idempotencyKey] = useState(newKey);
  const run = async (work: () => Promise<void>): Promise<void> => {
    if (working.current) return;
    working.current = true;
    setBusy(true);
    setProblems([]);
    try {
      await work();
    } catch (error) {
      if (!(error instanceof CallRefused)) return;
      if (error.code !== CODE.refused) return;
      onRefused?.(error);
      setProblems(error.problems.length > 0 ? error.problems.map((p) => p.text) : [error.message]);
    } finally {
      working.current = false;
      setBusy(false);
    }
  };
  const about = ({ title, vars, form, formId }: StartValues) => ({
    key: item.definitionKey,
    vars,
    form,
    ...(formId && { formId }),
    ...(title.trim() && { title: title.trim() }),
    ...(item.businessType && { businessType: item.businessType }),
    ...(item.businessId && { businessId: item.businessId }),
    ...(item.projectId && { projectId: item.projectId }),
  });
  return {
    busy,
    problems,
    run,
    start: async (values) => {
      let answer: ActAnswer | null = null;
      await run(async () => {
        const input = {
          ...about(values),
          ...(values.choices && { choices: values.choices }),
          ...(item.reason && { reason: item.reason }),
          ...(draftId.current !== null && { draftId: draftId.current }),
        };
        answer = await send(startInstance, input, { quiet: [CODE.refused], idempotencyKey });
        toast.success(t(i.flowStarted));
      });
      return answer;
    },
    saveDraft: async (values) => {
      let saved = false;
      await run(async () => {
        const known = draftId.current === null ? {} : { id: draftId.current };
        draftId.current = (await send(saveStartDraft, { ...about(values), ...known }, { quiet: [CODE.refused] })).id;
        toast.success(t(i.flowSaved));
        saved = true;
      });
      return saved;
    },
  };
}
