import { addressOf } from '#kernel/address.ts';
import { useFormerManager } from '#modules/people/team/web/public.ts';
import { FormPage } from '#web/entity/record/FormPage.tsx';
import { go } from '#web/nav.ts';
import { useObject } from '#web/scope.ts';
import { portfolio } from '../portfolio.entity.ts';

function Edit({ id }: { id: number }) {
  const former = useFormerManager(portfolio, { portfolioId: id });
  const leave = () => void go(addressOf('portfolio', id) ?? '');
  return <FormPage entity={portfolio} id={id} head={former.head} update={former.update} onDone={leave} />;
}

export default function EditPortfolioPage() {
  const object = useObject('portfolio');
  return object && <Edit id={object.id} />;
}
