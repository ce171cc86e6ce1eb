import { ComparisonPage } from './ComparisonPage.tsx';

export default function ComparePage() {
  return <ComparisonPage single={false} />;
}
