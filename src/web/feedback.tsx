/**
 * Short messages and questions, also from code outside components.
 *
 * Hides: Ant Design's message and modal instances, which exist only inside its App. Messages before it is mounted wait. Refuse
 * messages stay 3.5 s (2-rules §9).
 */
import { App } from 'antd';
import { type ReactNode, useEffect } from 'react';
import type { Message, Params, Triple } from '#kernel/text.ts';
import { t } from './lang.ts';

const ERROR_SECONDS = 3.5;

type Kit = ReturnType<typeof App.useApp>;
let kit: Kit | null = null;
const waiting: ((kit: Kit) => void)[] = [];

function run(work: (kit: Kit) => void): void {
  if (kit) work(kit);
  else waiting.push(work);
}

/** Placed once inside Ant Design's App. */
export function FeedbackBridge(): null {
  const app = App.useApp();
  useEffect(() => {
    kit = app;
    for (const work of waiting.splice(0)) work(app);
    return () => {
      kit = null;
    };
  }, [app]);
  return null;
}

/** The same message again replaces the one on screen instead of piling up. */
export const toast = {
  error: (text: string): void =>
    run((k) => void k.message.error({ content: text, duration: ERROR_SECONDS, key: text })),
  success: (text: string): void => run((k) => void k.message.success({ content: text, duration: 2, key: text })),
  info: (text: string): void => run((k) => void k.message.info({ content: text, duration: 3, key: text })),
  warning: (text: string): void =>
    run((k) => void k.message.warning({ content: text, duration: ERROR_SECONDS, key: text })),
};

export interface Question {
  title: Message | Triple;
  content?: Message | Triple;
  /** Instead of text: inputs of the question. */
  body?: ReactNode;
  params?: Params;
  /** Word of the confirming button; default OK. */
  confirm?: Message | Triple;
  danger?: boolean;
}

/** Lists several failures, one line each, until it is closed. */
export const report = (title: string, lines: readonly string[]): void =>
  run(
    (k) =>
      void k.modal.warning({
        title,
        centered: true,
        width: 560,
        content: (
          <ul className="wm-report">
            {lines.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        ),
      }),
  );

/** Shows that something is going on until the answered function is called. `content` brings its own buttons. */
export function working(title: string, content: ReactNode): () => void {
  let close = (): void => {};
  let over = false;
  run((k) => {
    if (over) return;
    const shown = k.modal.info({
      title,
      content,
      footer: null,
      icon: null,
      centered: true,
      width: 440,
      keyboard: false,
    });
    close = shown.destroy;
  });
  return () => {
    over = true;
    close();
  };
}

/** Asks; true when confirmed. */
export function ask(question: Question): Promise<boolean> {
  return new Promise((answer) =>
    run((k) =>
      k.modal.confirm({
        title: t(question.title, question.params),
        ...(question.content && { content: t(question.content, question.params) }),
        ...(question.body && { content: question.body }),
        ...(question.confirm && { okText: t(question.confirm, question.params) }),
        okButtonProps: { danger: question.danger ?? false },
        centered: true,
        onOk: () => answer(true),
        onCancel: () => answer(false),
      }),
    ),
  );
}
