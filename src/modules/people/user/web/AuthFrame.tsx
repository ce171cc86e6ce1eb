import { CheckCircleFilled } from '@ant-design/icons';
import { Alert, Button, Result } from 'antd';
import type { ReactNode } from 'react';
import type { Message } from '#kernel/text.ts';
import { t } from '#web/lang.ts';
import { go } from '#web/nav.ts';
import { LanguageSwitcher } from '#web/parts/LanguageSwitcher.tsx';
import { loginPath } from '#web/router.tsx';
import { Mark } from '#web/shell/Logo.tsx';
import { shellTexts } from '#web/shell/texts.ts';
import { accountTexts as a } from './account.texts.ts';
import { PlanPicture } from './PlanPicture.tsx';
import './account.css';

interface AuthFrameProps {
  title: Message;
  note?: Message;
  /** The server's answer before this page came up. */
  message?: string;
  /** Wider column for forms in two columns. */
  wide?: boolean;
  children: ReactNode;
  footer?: ReactNode;
}

/** The frame of the pages outside the shell: the product on the left, the form on the right. */
export function AuthFrame({ title, note, message, wide, children, footer }: AuthFrameProps) {
  return (
    <div className="wm-auth">
      <aside className="wm-auth-side">
        <div className="wm-auth-brand">
          <Mark size={30} />
          <strong>{t(shellTexts.product)}</strong>
        </div>
        <div className="wm-auth-claim">
          <h2>{t(a.claim)}</h2>
          <p>{t(a.claimNote)}</p>
        </div>
        <PlanPicture />
        <ul>
          {[a.pointPlan, a.pointPeople, a.pointOwn].map((point) => (
            <li key={point.key}>
              <CheckCircleFilled /> {t(point)}
            </li>
          ))}
        </ul>
      </aside>
      <section className="wm-auth-main">
        <header>
          <span className="wm-auth-brand wm-auth-brand-small">
            <Mark size={24} />
            <strong>{t(shellTexts.product)}</strong>
          </span>
          <LanguageSwitcher />
        </header>
        <div className={wide ? 'wm-auth-form wm-auth-wide' : 'wm-auth-form'}>
          <h1>{t(title)}</h1>
          {note && <p className="wm-auth-note">{t(note)}</p>}
          {message && <Alert className="wm-auth-alert" type="warning" showIcon title={message} />}
          {children}
          {footer && <div className="wm-auth-foot">{footer}</div>}
        </div>
      </section>
    </div>
  );
}

/** A link of these pages as a calm button. */
export function AuthLink({ to, label }: { to: string; label: Message }) {
  return (
    <Button type="link" size="small" onClick={() => void go(to)}>
      {t(label)}
    </Button>
  );
}

export const BackToSignIn = () => <AuthLink to={loginPath()} label={a.backToSignIn} />;

/** What a form shows when its work is done. */
export function AuthDone({ title, text }: { title: Message; text: string }) {
  return (
    <Result
      className="wm-auth-done"
      status="success"
      title={t(title)}
      subTitle={text}
      extra={
        <Button type="primary" onClick={() => void go(loginPath())}>
          {t(a.backToSignIn)}
        </Button>
      }
    />
  );
}
