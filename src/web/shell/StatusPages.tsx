import { Button, Result, Space } from 'antd';
import { Component, type ErrorInfo, type ReactNode } from 'react';
import type { Message } from '#kernel/text.ts';
import { useText } from '../lang.ts';
import { go } from '../nav.ts';
import { refreshSession } from '../session.ts';
import { home } from './actions.ts';
import { shellTexts as s } from './texts.ts';

type Status = '403' | '404' | 'error' | 'warning';

function StatusPage({
  status,
  title,
  text,
  action,
}: {
  status: Status;
  title: Message;
  text: Message;
  action?: ReactNode;
}) {
  const t = useText();
  const toHome = <Button onClick={() => void go(home())}>{t(s.toHome)}</Button>;
  return (
    <div className="wm-status">
      <Result status={status} title={t(title)} subTitle={t(text)} extra={<Space>{action ?? toHome}</Space>} />
    </div>
  );
}

/** Shown in place of a page whose right is not held (route name NoAuthor). */
export const NoRightPage = () => <StatusPage status="403" title={s.noRightTitle} text={s.noRightText} />;

export const NotFoundPage = () => <StatusPage status="404" title={s.notFoundTitle} text={s.notFoundText} />;

/** The server did not answer at the start; the token is kept. */
export function UnreachablePage() {
  const t = useText();
  return (
    <StatusPage
      status="warning"
      title={s.unreachableTitle}
      text={s.unreachableText}
      action={
        <Button type="primary" onClick={() => void refreshSession()}>
          {t(s.retry)}
        </Button>
      }
    />
  );
}

function Broken({ error, retry }: { error: Error; retry: () => void }) {
  const t = useText();
  const chunk = /dynamically imported module|importing a module|preload/i.test(error.message);
  return (
    <StatusPage
      status="error"
      title={s.errorTitle}
      text={chunk ? s.loadFailed : s.errorText}
      action={
        <Button type="primary" onClick={retry}>
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
    return error ? <Broken error={error} retry={this.retry} /> : this.props.children;
  }
}
