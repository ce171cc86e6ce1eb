/** Text of a failed read on a page: what failed, in words of the catalog (2-rules §8), and why. */
import { Alert } from 'antd';
import { CallFailed, CallRefused } from '../calls/answer.ts';

/** `failure` is empty where the reasons are alone. */
export interface Refusal {
  failure: string;
  reasons: readonly string[];
}

/** Every reason of a failed call; other errors are bugs, and rethrown. */
export function refusalOf(error: unknown): Refusal {
  if (error instanceof CallFailed) return { failure: '', reasons: [error.message] };
  if (!(error instanceof CallRefused)) throw error;
  const texts = [...new Set(error.problems.map((problem) => problem.text))];
  return { failure: error.failure, reasons: texts.length > 0 ? texts : [error.message] };
}

/** Nothing to say shows nothing. */
export function RefusalAlert({ failure, reasons }: Refusal) {
  if (failure === '')
    return reasons.map((text) => <Alert key={text} className="wm-refusal" type="error" showIcon title={text} />);
  return (
    <Alert
      className="wm-refusal"
      type="error"
      showIcon
      title={failure}
      description={reasons.map((text) => <div key={text}>{text}</div>)}
    />
  );
}
