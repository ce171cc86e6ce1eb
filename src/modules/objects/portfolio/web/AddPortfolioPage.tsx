import { FormPage } from '#web/entity/record/FormPage.tsx';
import { useQueryParam } from '#web/hooks.ts';
import { go } from '#web/nav.ts';
import { recordHref } from '#web/parts/PageLink.tsx';
import { useSession } from '#web/session.ts';
import { portfolio } from '../portfolio.entity.ts';

const LIST = '/modules/projectPortfolio/myProjectPortfolio';

export default function AddPortfolioPage() {
  const { viewer } = useSession();
  const [parent] = useQueryParam('parent');
  return (
    <FormPage
      entity={portfolio}
      initial={{ manager: viewer.userId, ...(Number(parent) > 0 && { parent: Number(parent) }) }}
      onDone={(row) => void go((row && recordHref('portfolio', row.id, { from: LIST })) ?? LIST)}
    />
  );
}
