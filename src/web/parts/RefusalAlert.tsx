/** What a page says where it asked: what failed, in words of the catalogue (2-rules §8), and why. */
import { Alert } from 'antd';
import { CallFailed, CallRefused } from '../calls/answer.ts';

/** `failure` is empty where the reasons stand alone. */
export interface Refusal {
  failure: string;
  reasons: readonly string[];
}

/** Every reason of what was thrown by a call; other errors are bugs, and thrown on. */
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
