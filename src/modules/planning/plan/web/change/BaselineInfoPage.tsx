import { ComparisonPage } from './ComparisonPage.tsx';

export default function BaselineInfoPage() {
  return <ComparisonPage single />;
}
