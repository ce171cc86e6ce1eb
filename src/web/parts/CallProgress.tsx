/**
 * Long calls: their progress, and how to stop them.
 *
 * Hides: polling. A call is watched by an id made here (`watch` of api.ts). The answer of a canceled call shows whether it stopped
 * in time.
 */
import { Button, Progress } from 'antd';
import { useEffect, useState } from 'react';
import type { Call, InputOf } from '#kernel/call.ts';
import { cancelCall, type HowFar, readProgress } from '#kernel/calls/progress-call.ts';
import { texts } from '#kernel/text.ts';
import { CallFailed, CallRefused, download, newKey, send, toastError } from '../api.ts';
import { waitTexts } from '../calls/pending.ts';
import { toast, working } from '../feedback.tsx';
import { t } from '../lang.ts';
import './call-progress.css';

const progressTexts = texts('progress', {
  working: ['正在处理', '正在處理', 'Working'],
  cancel: ['取消', '取消', 'Cancel'],
  cancelling: ['正在取消…', '正在取消…', 'Canceling…'],
});

const ASK_MS = 700;
/** A faster export shows no progress. */
const CALM_MS = 600;

/** The line of a call under way: its step, its share where that is known, a button that cancels it. */
export function CallProgress({ id }: { id: string }) {
  const [how, setHow] = useState<HowFar | null>(null);
  const [cancelled, setCancelled] = useState(false);
  useEffect(() => {
    const timer = setInterval(() => {
      void send(readProgress, { id }, { background: true, quiet: true })
        .then((found) => found && setHow(found))
        .catch(() => {});
    }, ASK_MS);
    return () => clearInterval(timer);
  }, [id]);
  const cancel = (): void => {
    setCancelled(true);
    void send(cancelCall, { id }, { background: true, quiet: true }).catch(() => setCancelled(false));
  };
  const { step = null, share = null } = how ?? {};
  const text = cancelled ? t(progressTexts.cancelling) : t(step ?? progressTexts.working);
  return (
    <div className="wm-call-progress" role="status">
      <div>
        <span>{text}</span>
        <Progress
          percent={share === null ? 100 : Math.floor(share * 100)}
          status="active"
          showInfo={share !== null}
          aria-label={text}
        />
      </div>
      <Button size="small" disabled={cancelled} onClick={cancel}>
        {t(progressTexts.cancel)}
      </Button>
    </div>
  );
}

/** Whether a call ended because it was canceled. */
export const wasCancelled = (error: unknown): boolean =>
  error instanceof CallRefused && error.problems.some((problem) => problem.key === 'worker.cancelled');

/**
 * Saves the file of a call, like `download`; a slow one shows its progress and can be canceled. false: there is no file, which has
 * been shown.
 */
export async function exportFile<C extends Call>(call: C, input: InputOf<C>): Promise<boolean> {
  const watch = newKey();
  let close = (): void => {};
  const timer = setTimeout(() => {
    close = working(t(waitTexts.exporting), <CallProgress id={watch} />);
  }, CALM_MS);
  try {
    await download(call, input, undefined, { watch, background: true, quiet: true });
    return true;
  } catch (error) {
    if (wasCancelled(error)) toast.info((error as CallRefused).message);
    else if (error instanceof CallRefused) toastError(error.told);
    else if (error instanceof CallFailed) toastError(error.message);
    else throw error;
    return false;
  } finally {
    clearTimeout(timer);
    close();
  }
}
