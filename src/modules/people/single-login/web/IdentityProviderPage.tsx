import { Modal } from 'antd';
import { useCallback, useState } from 'react';
import { CODE } from '#kernel/problem.ts';
import { send } from '#web/api.ts';
import { createAction, editAction, type RowAction, removeAction } from '#web/entity/actions.tsx';
import { ListPage } from '#web/entity/list/ListPage.tsx';
import { useFieldsForm } from '#web/entity/record/use-fields-form.ts';
import { FieldsDialog } from '#web/entity/SendDialog.tsx';
import { toast } from '#web/feedback.tsx';
import { t } from '#web/lang.ts';
import { runDirectory } from '../directory.calls.ts';
import { type IdentityProviderRow, identityProvider } from '../identity-provider.entity.ts';
import { saySecret, tryProvider } from '../single-login.calls.ts';
import { pageTexts as d } from './directory.texts.ts';
import { OnlyRuleBar } from './OnlyRuleBar.tsx';
import { SyncDialog } from './SyncDialog.tsx';
import { pageTexts as p } from './texts.ts';

const SECRET = { secret: saySecret.input.secret };
const EMPTY = {};

function SecretDialog({ row, onClose }: { row: IdentityProviderRow; onClose(): void }) {
  const form = useFieldsForm(SECRET, EMPTY);
  const save = async ({ secret }: Record<string, unknown>): Promise<void> => {
    const given = { provider: row.id, ...(secret !== null && { secret: secret as string }) };
    await send(saySecret, given, { quiet: [CODE.refused] });
    toast.success(t(p.saved));
    onClose();
  };
  return (
    <FieldsDialog
      name="clientSecret"
      width={520}
      title={`${t(p.secret)} · ${row.name}`}
      okText={t(p.secret)}
      form={form}
      groups={[{ rows: [['secret']] }]}
      note={t(p.secretNote)}
      send={save}
      onCancel={onClose}
    />
  );
}

/** What is registered at the provider, and what people may bookmark. */
function Addresses({ row, onClose }: { row: IdentityProviderRow; onClose(): void }) {
  const landing = `${globalThis.location.origin}/singleLogin`;
  return (
    <Modal open centered title={`${t(p.address)} · ${row.name}`} footer={null} onCancel={onClose}>
      {row.kind === 'oidc' && (
        <>
          <p>{t(p.addressNote)}</p>
          <p className="wm-single-subject">{landing}</p>
        </>
      )}
      <p>{t(p.addressDirect)}</p>
      <p className="wm-single-subject">{`${landing}?provider=${row.key}`}</p>
    </Modal>
  );
}

/** The servers by which people of the company sign in, and whether passwords are still taken. */
export default function IdentityProviderPage() {
  const [secret, setSecret] = useState<IdentityProviderRow | null>(null);
  const [addresses, setAddresses] = useState<IdentityProviderRow | null>(null);
  const [sync, setSync] = useState<IdentityProviderRow | null>(null);
  const rowActions = useCallback(
    (row: IdentityProviderRow): RowAction[] => [
      editAction(row),
      { key: 'secret', label: p.secret, right: saySecret.right, run: () => setSecret(row) },
      {
        key: 'try',
        label: p.tryIt,
        right: tryProvider.right,
        run: async () => {
          const { issuer, algorithms, people } = await send(tryProvider, { provider: row.id });
          toast.success(
            people === null
              ? t(p.tried, { issuer, algorithms: algorithms.join(', ') })
              : t(d.tried, { server: issuer, people }),
          );
        },
      },
      ...(row.kind === 'ldap'
        ? [{ key: 'sync', label: d.sync, right: runDirectory.right, run: () => setSync(row) }]
        : []),
      { key: 'address', label: p.address, run: () => setAddresses(row) },
      removeAction(row),
    ],
    [],
  );
  return (
    <>
      <ListPage<IdentityProviderRow>
        entity={identityProvider}
        none={p.none}
        extra={<OnlyRuleBar />}
        toolbar={[createAction()]}
        rowActions={rowActions}
      />
      {secret && <SecretDialog row={secret} onClose={() => setSecret(null)} />}
      {sync && <SyncDialog row={sync} onClose={() => setSync(null)} />}
      {addresses && <Addresses row={addresses} onClose={() => setAddresses(null)} />}
    </>
  );
}
