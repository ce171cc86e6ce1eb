import { Alert, Button, Skeleton } from 'antd';
import { useState } from 'react';
import { send, useCall } from '#web/api.ts';
import { EntityPicker } from '#web/entity/EntityPicker.tsx';
import { ReadError } from '#web/entity/ReadError.tsx';
import { useKept } from '#web/entity/record/use-unsaved.ts';
import { toast } from '#web/feedback.tsx';
import { t } from '#web/lang.ts';
import { useSession } from '#web/session.ts';
import { type SpecialHolder, type SpecialRole, saveSpecialRole, specialRoles } from '../access.calls.ts';
import { accessPageTexts as a } from './access.texts.ts';
import '#web/entity/entity.css';
import './access.css';

const DUTY = {
  administrator: a.administratorDuty,
  securityOfficer: a.securityOfficerDuty,
  securityAuditor: a.securityAuditorDuty,
} as const;
const names = (people: readonly SpecialHolder[]): string =>
  people.map((p) => (p.username ? `${p.empName} (${p.username})` : p.empName)).join('; ');

/** Who holds the built-in system roles; the server keeps officer and auditor apart. */
export default function SpecialRolesPage() {
  const answer = useCall(specialRoles, {}, { quiet: true });
  return (
    <div className="wm-card wm-page">
      <div className="wm-page-head">
        <h1>{t(a.special)}</h1>
      </div>
      <div className="wm-page-body">
        {answer.error && !answer.data ? (
          <ReadError error={answer.error} retry={answer.refetch} title={a.specialFailed} />
        ) : !answer.data ? (
          <Skeleton active />
        ) : (
          <>
            <Alert type="info" showIcon title={t(a.specialNote)} style={{ marginBottom: 12 }} />
            <div className="wm-special">
              {answer.data.map((one) => (
                <Holders key={`${one.id} ${one.version}`} special={one} />
              ))}
            </div>
          </>
        )}
      </div>
    </div>
  );
}

function Holders({ special }: { special: SpecialRole }) {
  const { viewer } = useSession();
  const may = viewer.can(saveSpecialRole.right);
  const stored = special.users.map((u) => u.id);
  const [{ users }, set] = useKept<{ users: readonly number[] }>(`special ${special.id}`, { users: stored });
  const [busy, setBusy] = useState(false);
  const dirty = users.length !== stored.length || users.some((id) => !stored.includes(id));
  const save = async (): Promise<void> => {
    setBusy(true);
    try {
      await send(saveSpecialRole, { id: special.id, version: special.version, users: [...users] });
      toast.success(t(a.saved));
    } catch {
      // The refusal has been shown; the selection stays to be corrected.
    } finally {
      setBusy(false);
    }
  };
  const unusable = special.users.concat(special.byGroup).filter((u) => !u.canSignIn);
  return (
    <section className="wm-special-one" data-testid={`special-${special.key}`}>
      <h2>{t(a[special.key])}</h2>
      <p className="wm-hint">{t(DUTY[special.key])}</p>
      <EntityPicker
        multiple
        to="user"
        value={users}
        titles={Object.fromEntries(special.users.map((u) => [u.id, u.empName]))}
        disabled={!may || busy}
        placeholder={t(a.noHolders)}
        onChange={(ids) => set({ users: ids ?? [] })}
      />
      {special.byGroup.length > 0 && <p className="wm-hint">{t(a.byGroup, { names: names(special.byGroup) })}</p>}
      {unusable.length > 0 && <p className="wm-rights-problem">{t(a.cannotSignIn, { names: names(unusable) })}</p>}
      {may && (
        <footer>
          <Button disabled={!dirty || busy} onClick={() => set({ users: stored })}>
            {t(a.undo)}
          </Button>
          <Button type="primary" disabled={!dirty} loading={busy} onClick={() => void save()}>
            {t(a.save)}
          </Button>
        </footer>
      )}
    </section>
  );
}
