/** One change of the demands of a project; without one named the changes there are. */
import { RecordPage } from '#web/entity/record/RecordPage.tsx';
import { useQueryParam } from '#web/hooks.ts';
import { demandChange } from '../demand-change.entity.ts';
import { ChangeHistory } from './DemandLists.tsx';

export default function DemandChangePage() {
  const [id] = useQueryParam('demandChangeId');
  return Number(id) > 0 ? <RecordPage entity={demandChange} param="demandChangeId" /> : <ChangeHistory />;
}
