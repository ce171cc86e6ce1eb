import { Tag } from 'antd';
import { useState } from 'react';
import { send, useCall } from '#web/api.ts';
import { RowsTable } from '#web/entity/list/RowsTable.tsx';
import { ask, toast } from '#web/feedback.tsx';
import { instantText } from '#web/fields/format.ts';
import { t } from '#web/lang.ts';
import { useSession } from '#web/session.ts';
import {
  makeApiToken,
  myApiTokens,
  revokeMyToken,
  type TokenFacts,
  tokenAccess,
  tokenReach,
} from '../api-token.calls.ts';
import { tokenStates } from '../api-token.rules.ts';
import { apiTokenTexts } from '../api-token.texts.ts';
import { type MadeToken, NewToken } from './NewToken.tsx';
import { ShownOnce } from './ShownOnce.tsx';
import { STATE_COLORS } from './state-colors.ts';
import { apiTokenPageTexts as p } from './texts.ts';

async function revoke({ id, name }: TokenFacts): Promise<void> {
  const question = { title: p.revokeAsk, content: p.revokeNote, params: { name }, confirm: p.revoke, danger: true };
  if (!(await ask(question))) return;
  await send(revokeMyToken, { id });
  toast.success(t(p.revoked));
}

/** On the page of one's own account: what programs call with in one's name. Nothing for whoever may make none and has none. */
export function MyApiTokens() {
  const { viewer } = useSession();
  const answer = useCall(myApiTokens, {}, { quiet: true });
  const [made, setMade] = useState<MadeToken | null>(null);
  const may = viewer.can(makeApiToken.right);
  if (!may && answer.data?.list.length === 0) return null;
  return (
    <section className="wm-card wm-section wm-account-wide">
      <h2>{t(apiTokenTexts.title)}</h2>
      <p>{t(p.mineNote)}</p>
      <RowsTable<TokenFacts>
        answer={{ ...answer, data: answer.data?.list }}
        none={p.none}
        add={may ? p.add : undefined}
        dialog={(_row, close) => (
          <NewToken
            onClose={(token) => {
              setMade(token);
              close(token !== null);
            }}
          />
        )}
        actions={(row) =>
          row.state === 'active' ? [{ key: 'revoke', label: p.revoke, danger: true, run: revoke }] : []
        }
        columns={[
          {
            title: t(p.name),
            key: 'name',
            render: (_, row) => (
              <>
                {row.name} <span className="wm-hint">{row.hint}…</span>
              </>
            ),
          },
          {
            title: t(p.scope),
            key: 'scope',
            width: 230,
            render: (_, { access, rights }) =>
              `${t(tokenAccess[access])} · ${rights ? t(p.count, { count: rights.length }) : t(tokenReach.all)}`,
          },
          { title: t(p.ends), key: 'ends', width: 170, render: (_, row) => instantText(row.endsAt) },
          {
            title: t(p.lastUsed),
            key: 'lastUsed',
            width: 170,
            render: (_, row) =>
              row.lastUsedAt ? <span title={row.lastIp ?? ''}>{instantText(row.lastUsedAt)}</span> : t(p.never),
          },
          {
            title: t(p.state),
            key: 'state',
            width: 100,
            render: (_, { state }) => <Tag color={STATE_COLORS[state]}>{t(tokenStates[state])}</Tag>,
          },
        ]}
      />
      {made && (
        <ShownOnce
          title={t(p.madeTitle, { name: made.name })}
          note={t(p.madeNote)}
          secret={made.token}
          onClose={() => setMade(null)}
        />
      )}
    </section>
  );
}
