import { Button, Result } from 'antd';
import { CODE } from '#kernel/problem.ts';
import type { Message, Triple } from '#kernel/text.ts';
import { CallRefused } from '../api.ts';
import { reasonOf } from '../calls/reason.ts';
import { t } from '../lang.ts';
import { entityTexts } from './entity-texts.ts';

interface ReadErrorProps {
  error: Error | null;
  /** Asks again. */
  retry(): unknown;
  /** What could not be read; default: the data. */
  title?: Message | Triple;
}

interface Reading {
  data: unknown;
  error: Error | null;
  refetch(): unknown;
}

/** What `<ReadError>` shows when one of the reads failed and has nothing older to show; null otherwise. */
export function failedRead(...reads: readonly Reading[]): Pick<ReadErrorProps, 'error' | 'retry'> | null {
  const failed = reads.filter((read) => read.error !== null && read.data === undefined);
  if (failed.length === 0) return null;
  return { error: failed[0]!.error, retry: () => failed.map((read) => read.refetch()) };
}

/**
 * Shown in place of something that could not be read: what, why, and a button to try again. Every screen and panel that reads shows
 * it (the call is `quiet` then, so that nothing is shown twice). A removed record cannot be retried.
 */
export function ReadError({ error, retry, title = entityTexts.loadFailed }: ReadErrorProps) {
  if (error instanceof CallRefused && error.code === CODE.absent) return <Result status="404" title={error.message} />;
  return (
    <Result
      className="wm-read-error"
      status="warning"
      title={t(title)}
      subTitle={error && reasonOf(error)}
      extra={<Button onClick={() => void retry()}>{t(entityTexts.retry)}</Button>}
    />
  );
}

/** The same in one line, next to an input whose choices could not be read, or above content that works without it. */
export function ReadAgain({ retry, title = entityTexts.loadFailed }: Pick<ReadErrorProps, 'retry' | 'title'>) {
  return (
    <span className="wm-read-again" role="alert">
      {t(title)}{' '}
      <button type="button" className="wm-link" onClick={() => void retry()}>
        {t(entityTexts.retry)}
      </button>
    </span>
  );
}
