/** Pages of one demand: of a user, of development, of the library, of a project. */
import { Alert, Tag } from 'antd';
import { useState } from 'react';
import { entityCalls } from '#kernel/entity-calls.ts';
import { send, useCall } from '#web/api.ts';
import { Fact, Facts } from '#web/entity/record/Fact.tsx';
import { RecordPage } from '#web/entity/record/RecordPage.tsx';
import { toast } from '#web/feedback.tsx';
import { useQueryParam } from '#web/hooks.ts';
import { t } from '#web/lang.ts';
import { go } from '#web/nav.ts';
import { RecordLink, recordHref } from '#web/parts/PageLink.tsx';
import { useSession } from '#web/session.ts';
import { reuseDemand, similarDemands } from '../demand.calls.ts';
import { type DevDemandRow, devDemand, verifications } from '../dev-demand.entity.ts';
import { type LibDemandRow, libDemand } from '../lib-demand.entity.ts';
import { type ProjectDemandRow, projectDemand } from '../project-demand.entity.ts';
import { type UserDemandRow, userDemand } from '../user-demand.entity.ts';
import { DeriveDialog } from './DeriveDialog.tsx';
import { DevState, UserState } from './state-tags.tsx';
import { demandPageTexts as x } from './texts.ts';

const LOOKED_AT: ReadonlySet<string> = new Set(['submitted', 'analysing']);

/** Demands that say much the same, while somebody decides about one. */
function Similar({ row }: { row: UserDemandRow }) {
  const looks = LOOKED_AT.has(row.status);
  const { data } = useCall(similarDemands, { title: row.title }, { enabled: looks, quiet: true });
  const others = (data ?? []).filter(({ id }) => id !== row.id);
  if (!looks || others.length === 0) return null;
  return (
    <Alert
      type="info"
      showIcon
      title={t(x.similar)}
      description={others.map(({ id, code, title, likeness }) => (
        <div key={id}>
          <RecordLink kind="userDemand" record={id}>
            {code} {title}
          </RecordLink>{' '}
          <span className="wm-hint">{Math.round(likeness * 100)}%</span>
        </div>
      ))}
    />
  );
}

function UserFacts() {
  const [id] = useQueryParam('userDemandId');
  const { data } = useCall(entityCalls(userDemand).get, { id: Number(id) }, { quiet: true });
  if (!data) return null;
  const row = data.row as unknown as UserDemandRow;
  return (
    <>
      <Facts>
        <Fact label={t(x.customer)}>
          <div>{row.customer ?? '–'}</div>
        </Fact>
        <Fact label={t(x.wanted)}>
          <div>{row.wantedBy ?? '–'}</div>
        </Fact>
        <Fact label={t(x.score)}>
          <b>{row.score ?? '–'}</b>
        </Fact>
      </Facts>
      <Similar row={row} />
    </>
  );
}

export function UserDemandPage() {
  const { viewer } = useSession();
  const [from, setFrom] = useState<UserDemandRow | null>(null);
  return (
    <>
      <RecordPage
        entity={userDemand}
        param="userDemandId"
        state={(row) => <UserState {...(row as unknown as UserDemandRow)} />}
        actions={(row) =>
          viewer.can(devDemand.rights.create)
            ? [{ key: 'derive', label: x.derive, run: () => setFrom(row as unknown as UserDemandRow) }]
            : []
        }
      >
        <UserFacts />
      </RecordPage>
      {from && <DeriveDialog id={from.id} title={from.title} onClose={() => setFrom(null)} />}
    </>
  );
}

function DevFacts({ id }: { id: number }) {
  const { data } = useCall(entityCalls(devDemand).get, { id }, { enabled: id > 0, quiet: true });
  if (!data) return null;
  const row = data.row as unknown as DevDemandRow;
  return (
    <Facts>
      <Fact label={t(x.state)}>
        {row.controlled ? (
          <Tag color="warning">{t(x.controlled, { revision: row.revision })}</Tag>
        ) : (
          <span>{t(x.free)}</span>
        )}
      </Fact>
      <Fact label={t(x.estimate)}>
        <b>{row.estimate ?? '–'}</b>
      </Fact>
      <Fact label={t(x.verification)}>
        <div>{t(verifications[row.verification])}</div>
      </Fact>
    </Facts>
  );
}

export function DevDemandPage() {
  const [id] = useQueryParam('devDemandId');
  return (
    <RecordPage
      entity={devDemand}
      param="devDemandId"
      state={(row) => <DevState {...(row as unknown as DevDemandRow)} />}
    >
      <DevFacts id={Number(id) || 0} />
    </RecordPage>
  );
}

const reuse = async (id: number): Promise<void> => {
  const made = await send(reuseDemand, { id });
  toast.success(t(x.reused));
  await go(recordHref(made.kind, made.id)!);
};

export const LibDemandPage = () => (
  <RecordPage
    entity={libDemand}
    param="libDemandId"
    actions={(row) =>
      (row as unknown as LibDemandRow).status === 'published'
        ? [{ key: 'reuse', label: x.reuse, run: () => reuse(row.id) }]
        : []
    }
  />
);

function OfProject() {
  const [id] = useQueryParam('projectDemandId');
  const { data } = useCall(
    entityCalls(projectDemand).get,
    { id: Number(id) },
    { enabled: Number(id) > 0, quiet: true },
  );
  if (!data) return null;
  return <DevFacts id={(data.row as unknown as ProjectDemandRow).devDemand} />;
}

export const ProjectDemandSee = () => (
  <RecordPage entity={projectDemand} param="projectDemandId">
    <OfProject />
  </RecordPage>
);
