/** What calls on several records at once answer: each record is done, or left as it was with the reason. */

export interface BatchRefused {
  id: number;
  /** '' if it does not exist for the viewer. */
  title: string;
  /** In the viewer's language. */
  reason: string;
}

export interface BatchDone {
  done: number[];
  refused: BatchRefused[];
}
