import { Tag } from 'antd';
import { send } from '#web/api.ts';
import { ask, toast } from '#web/feedback.tsx';
import { t } from '#web/lang.ts';
import { type Deed, ReportView } from '#web/report/ReportView.tsx';
import { useSession } from '#web/session.ts';
import { revokeToken, type TokenRow } from '../api-token.calls.ts';
import { apiTokenReport } from '../api-token.report.ts';
import { tokenStates } from '../api-token.rules.ts';
import { STATE_COLORS } from './state-colors.ts';
import { apiTokenPageTexts as p } from './texts.ts';

const cells = {
  state: ({ state }: TokenRow) => <Tag color={STATE_COLORS[state]}>{t(tokenStates[state])}</Tag>,
};

const revokeDeed: Deed<TokenRow> = {
  key: 'revoke',
  label: p.revoke,
  danger: true,
  run: async ({ id, name }) => {
    const question = { title: p.revokeAsk, content: p.revokeNote, params: { name }, confirm: p.revoke, danger: true };
    if (!(await ask(question))) return;
    await send(revokeToken, { id });
    toast.success(t(p.revoked));
  },
};

/** Everybody's tokens, for administrators. */
export default function ApiTokenPage() {
  const { viewer } = useSession();
  const deeds = ({ state }: TokenRow): Deed<TokenRow>[] =>
    viewer.can(revokeToken.right) && state === 'active' ? [revokeDeed] : [];
  return (
    <ReportView report={apiTokenReport} cells={cells} cellWidths={{ state: 110 }} deeds={deeds} none={p.noneOfAny} />
  );
}
