import { DesktopOutlined } from '@ant-design/icons';
import { Button, Input, Skeleton, Table, Tag } from 'antd';
import { useMemo, useState } from 'react';
import type { OutputOf } from '#kernel/call.ts';
import { CODE } from '#kernel/problem.ts';
import { CallRefused, invalidate, send, useCall } from '#web/api.ts';
import { useCards } from '#web/entity/list/cards.tsx';
import { NoRows } from '#web/entity/list/NoRows.tsx';
import { ReadError } from '#web/entity/ReadError.tsx';
import { EntityForm } from '#web/entity/record/EntityForm.tsx';
import { type FormState, type FormValues, useFieldsForm } from '#web/entity/record/use-fields-form.ts';
import { useUnsaved } from '#web/entity/record/use-unsaved.ts';
import { ask, toast } from '#web/feedback.tsx';
import { instantText } from '#web/fields/format.ts';
import { t } from '#web/lang.ts';
import { refreshSession } from '#web/session.ts';
import { endSession, myAccount, mySessions, type SessionRow, saveMyAccount } from '../user.calls.ts';
import { accountTexts as a } from './account.texts.ts';
import { deviceOf } from './device.ts';
import { AccountParts } from './others.tsx';
import { PasswordForm } from './PasswordForm.tsx';
import { Passkeys } from './passkey/Passkeys.tsx';
import { SecondFactor } from './SecondFactor.tsx';
import './account.css';

/** One's own account: profile, password, signed-in devices. */
export default function AccountSetPage() {
  const account = useCall(myAccount, {}, { quiet: true });
  if (account.error && !account.data)
    return <ReadError error={account.error} retry={account.refetch} title={a.loadFailed} />;
  return (
    <div className="wm-account">
      <section className="wm-card wm-section">
        <h2>{t(a.profile)}</h2>
        <p>{t(a.profileNote)}</p>
        {account.data ? (
          <Profile key={JSON.stringify(account.data)} account={account.data} />
        ) : (
          <Skeleton active paragraph={{ rows: 5 }} />
        )}
      </section>
      <section className="wm-card wm-section">
        <h2>{t(a.security)}</h2>
        <p>{t(a.changeNote)}</p>
        <PasswordForm
          dense
          onChanged={() => {
            invalidate(['session']);
            toast.success(t(a.changed));
          }}
        />
      </section>
      <section className="wm-card wm-section wm-account-wide">
        <h2>{t(a.factor)}</h2>
        <p>{t(a.factorNote)}</p>
        <SecondFactor />
      </section>
      <Passkeys />
      <Sessions />
      <AccountParts />
    </div>
  );
}

const ROWS = [{ rows: [['empName'], ['phone', 'email']] }];
/** Also required when an address changes. */
const PROVED = [{ rows: [['empName'], ['phone', 'email'], ['password']] }];

type Addresses = Record<'phone' | 'email', string | null>;
const isMoved = (values: FormValues, start: Addresses): boolean =>
  (['phone', 'email'] as const).some((name) => (String(values[name] ?? '').trim() || null) !== start[name]);
/** An address opens the account, so changing one takes reauthentication. */
const proveState =
  (start: Addresses): FormState =>
  (values) => ({ password: { visible: isMoved(values, start), required: true }, code: { visible: false } });
const INPUTS = {
  password: (value: unknown, set: (value: unknown) => void, _form: unknown, id: string) => (
    <Input.Password
      id={id}
      autoComplete="current-password"
      value={typeof value === 'string' ? value : ''}
      onChange={(event) => set(event.target.value)}
    />
  ),
};

function Profile({ account }: { account: OutputOf<typeof myAccount> }) {
  const start = useMemo(
    () => ({ empName: account.empName, phone: account.phone, email: account.email }),
    [account.empName, account.phone, account.email],
  );
  const formState = useMemo(() => proveState(start), [start]);
  const form = useFieldsForm(saveMyAccount.input, start, { formState });
  const [busy, setBusy] = useState(false);
  useUnsaved('account', form);
  const save = async (): Promise<void> => {
    const values = form.check();
    if (!values || busy) return;
    setBusy(true);
    try {
      await send(saveMyAccount, values as typeof start, { quiet: [CODE.refused] });
      form.set('password', null);
      await refreshSession();
      toast.success(t(a.saved));
    } catch (error) {
      if (error instanceof CallRefused) form.showRefusal(error);
    } finally {
      setBusy(false);
    }
  };
  const moved = isMoved(form.values, start);
  const facts: [string, string][] = [
    [t(a.account), account.username],
    [t(a.department), account.department],
    [t(a.expireTime), account.expireTime ?? t(a.noExpiry)],
  ];
  return (
    <>
      <dl className="wm-account-facts">
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <EntityForm form={form} groups={moved ? PROVED : ROWS} inputs={INPUTS} onSubmit={() => void save()} />
      {moved && <p className="wm-hint wm-account-prove">{t(a.proveChange)}</p>}
      <Button type="primary" loading={busy} disabled={!form.dirty} onClick={() => void save()}>
        {t(a.save)}
      </Button>
    </>
  );
}

function Sessions() {
  const sessions = useCall(mySessions, {}, { quiet: true, staleTime: 0 });
  const rows = sessions.data ?? [];
  const others = rows.filter((row) => !row.current);
  const end = async (ids: readonly number[]): Promise<void> => {
    const question = ids.length === 1 ? a.endSessionAsk : a.endOthersAsk;
    if (!(await ask({ title: question, params: { count: ids.length }, confirm: a.endSession, danger: true }))) return;
    try {
      for (const id of ids) await send(endSession, { id });
      toast.success(t(a.sessionEnded));
    } catch {
      // The refusal has been shown; the list shows the remaining ones.
    }
    await sessions.refetch();
  };
  const cards = useCards<SessionRow>(
    [
      {
        key: 'device',
        title: t(a.device),
        render: (_value, row) => (
          <span title={row.userAgent}>
            <DesktopOutlined /> {deviceOf(row.userAgent)} {row.current && <Tag color="green">{t(a.thisSession)}</Tag>}
          </span>
        ),
      },
      { key: 'ip', title: t(a.ip), width: 180, dataIndex: 'ip' },
      { key: 'createdAt', title: t(a.signedInAt), width: 180, render: (_v, row) => instantText(row.createdAt) },
      { key: 'lastSeenAt', title: t(a.lastSeen), width: 180, render: (_v, row) => instantText(row.lastSeenAt) },
      {
        key: 'actions',
        width: 90,
        render: (_value, row) =>
          !row.current && (
            <Button type="link" size="small" danger onClick={() => void end([row.id])}>
              {t(a.endSession)}
            </Button>
          ),
      },
    ],
    'device',
  );
  return (
    <section className="wm-card wm-section wm-account-wide">
      <div className="wm-section-head">
        <div>
          <h2>{t(a.sessions)}</h2>
          <p>{t(a.sessionsNote)}</p>
        </div>
        {others.length > 1 && (
          <Button danger onClick={() => void end(others.map((row) => row.id))}>
            {t(a.endOthers)}
          </Button>
        )}
      </div>
      <Table<SessionRow>
        size="small"
        rowKey="id"
        pagination={false}
        dataSource={rows}
        loading={sessions.isPending}
        locale={{
          emptyText: sessions.error ? (
            <ReadError error={sessions.error} retry={sessions.refetch} />
          ) : (
            <NoRows pending={sessions.isPending} />
          ),
        }}
        {...cards}
      />
    </section>
  );
}
