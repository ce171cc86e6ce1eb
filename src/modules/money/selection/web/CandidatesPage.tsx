/** Candidates of a portfolio: written, laid before the board, and made projects once they are approved. */
import { addressOf } from '#kernel/address.ts';
import { send } from '#web/api.ts';
import { editAction, type RowAction, removeAction } from '#web/entity/actions.tsx';
import { ListPage } from '#web/entity/list/ListPage.tsx';
import { ask } from '#web/feedback.tsx';
import { go } from '#web/nav.ts';
import { type CandidateRow, candidate } from '../candidate.entity.ts';
import { convertCandidate } from '../selection.calls.ts';
import { selectionPageTexts as x } from './texts.ts';

const convertAction = ({ id, name, portfolioId }: CandidateRow): RowAction => ({
  key: 'convert',
  label: x.convert,
  right: convertCandidate.right,
  async run() {
    if (!(await ask({ title: x.convertAsk, params: { name }, confirm: x.convert }))) return;
    const { project } = await send(convertCandidate, { portfolioId: portfolioId!, candidateId: id });
    const address = addressOf('project', project);
    if (address) await go(address);
  },
});

const rowActions = (row: CandidateRow): RowAction[] => [
  ...(row.status === 'approved' ? [convertAction(row)] : []),
  editAction(row),
  removeAction(row),
];

export default function CandidatesPage() {
  return <ListPage<CandidateRow> entity={candidate} rowActions={rowActions} none={x.noCandidates} />;
}
