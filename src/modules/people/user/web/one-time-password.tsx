import { App, Button, Modal, Typography } from 'antd';
import { useState } from 'react';
import { send } from '#web/api.ts';
import { ask } from '#web/feedback.tsx';
import { t } from '#web/lang.ts';
import { resetPassword } from '../user.calls.ts';
import { usersTexts as u } from './users.texts.ts';
import './account.css';

export interface Person {
  id: number;
  empName: string;
  username: string;
}

interface Shown {
  person: Person;
  password: string;
}

/** Gives an account a one-time password and shows it once. `node` belongs on the page. */
export function useOneTimePassword(): {
  /** First password of a new account. */
  give(person: Person): Promise<void>;
  /** The same after asking. */
  reset(person: Person): Promise<void>;
  node: React.ReactNode;
} {
  const [shown, setShown] = useState<Shown | null>(null);
  const give = async (person: Person): Promise<void> => {
    const { password } = await send(resetPassword, { id: person.id });
    setShown({ person, password });
  };
  const reset = async (person: Person): Promise<void> => {
    const params = { name: person.empName };
    if (await ask({ title: u.resetAsk, content: u.resetNote, params, confirm: u.resetPassword })) await give(person);
  };
  return { give, reset, node: shown && <OneTimePassword {...shown} onClose={() => setShown(null)} /> };
}

/** Closes by its button only: the password cannot be seen again. */
function OneTimePassword({ person, password, onClose }: Shown & { onClose(): void }) {
  const { message } = App.useApp();
  return (
    <Modal
      open
      centered
      width={460}
      closable={false}
      keyboard={false}
      mask={{ closable: false }}
      title={t(u.oneTimeTitle)}
      footer={
        <Button type="primary" onClick={onClose}>
          {t(u.done)}
        </Button>
      }
    >
      <p>{t(u.oneTimeNote, { name: person.empName, account: person.username })}</p>
      <div className="wm-one-time">
        <Typography.Text
          code
          copyable={{ text: password, onCopy: () => void message.success(t(u.copied)) }}
          data-testid="one-time-password"
        >
          {password}
        </Typography.Text>
      </div>
    </Modal>
  );
}
