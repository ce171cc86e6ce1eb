import { DisconnectOutlined, FileSearchOutlined, LockOutlined, WarningOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { Component, type ErrorInfo, type ReactNode } from 'react';
import type { Message } from '#kernel/text.ts';
import { CallFailed } from '../calls/answer.ts';
import { reasonOf } from '../calls/reason.ts';
import { useText } from '../lang.ts';
import { go } from '../nav.ts';
import { home } from './actions.ts';
import { shellTexts as s } from './texts.ts';

interface StatusProps {
  icon: ReactNode;
  title: Message;
  /** A text, or words of the server. */
  text: Message | string;
  action?: ReactNode;
}

/** A quiet page that says why there is nothing else, and where to go. */
export function StatusPage({ icon, title, text, action }: StatusProps) {
  const t = useText();
  return (
    <div className="wm-status">
      <div>
        <span className="wm-status-icon">{icon}</span>
        <h1>{t(title)}</h1>
        <p>{typeof text === 'string' ? text : t(text)}</p>
        {action ?? <Button onClick={() => void go(home())}>{t(s.toHome)}</Button>}
      </div>
    </div>
  );
}

/** Shown in place of a page whose right is not held (route name NoAuthor); `text`: which page it is, or the server's words whom to ask. */
export const NoRightPage = ({ text }: { text: string }) => (
  <StatusPage icon={<LockOutlined />} title={s.noRightTitle} text={text} />
);

export const NotFoundPage = () => (
  <StatusPage icon={<FileSearchOutlined />} title={s.notFoundTitle} text={s.notFoundText} />
);

/** The server did not answer a question needed before a page is shown: the user, the rights in an object. */
export function UnansweredPage({ error, retry }: { error: Error | null; retry(): unknown }) {
  const t = useText();
  const offline = error instanceof CallFailed && error.offline;
  return (
    <StatusPage
      icon={<DisconnectOutlined />}
      title={offline ? s.unreachableTitle : s.unopenedTitle}
      text={offline || !error ? s.unreachableText : reasonOf(error)}
      action={
        <Button type="primary" onClick={() => void retry()}>
          {t(s.retry)}
        </Button>
      }
    />
  );
}

const reload = (): void => globalThis.location.reload();

/** A page, or the whole frame, that could not be shown. Files of an older version are only found by a reload. */
export function BrokenPage({ error, retry }: { error?: Error; retry?: () => void }) {
  const t = useText();
  const chunk = error !== undefined && /dynamically imported module|importing a module|preload/i.test(error.message);
  return (
    <StatusPage
      icon={<WarningOutlined />}
      title={s.errorTitle}
      text={chunk ? s.loadFailed : s.errorText}
      action={
        <Button type="primary" onClick={chunk || !retry ? reload : retry}>
          {t(s.retry)}
        </Button>
      }
    />
  );
}

interface BoundaryProps {
  children: ReactNode;
  /** Called before the screen is made anew. */
  onRetry: () => void;
}

/** One screen's failure stays in its screen. */
export class ScreenBoundary extends Component<BoundaryProps, { error: Error | null }> {
  override state: { error: Error | null } = { error: null };
  static getDerivedStateFromError(error: unknown): { error: Error } {
    return { error: error instanceof Error ? error : new Error(String(error)) };
  }
  override componentDidCatch(error: unknown, info: ErrorInfo): void {
    console.error(error, info.componentStack);
  }
  retry = (): void => {
    this.props.onRetry();
    this.setState({ error: null });
  };
  override render(): ReactNode {
    const { error } = this.state;
    return error ? <BrokenPage error={error} retry={this.retry} /> : this.props.children;
  }
}
