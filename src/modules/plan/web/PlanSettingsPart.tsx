/** What modules that build on plans add to the page of their settings. The application binds it here; it is loaded with the page. */
import { type ComponentType, lazy, Suspense } from 'react';

let part: ComponentType | null = null;
export function bindPlanSettings(load: () => Promise<{ default: ComponentType }>): void {
  part = lazy(load);
}

export function PlanSettingsPart() {
  const Part = part;
  return Part ? (
    <div className="wm-page-more">
      <Suspense fallback={null}>
        <Part />
      </Suspense>
    </div>
  ) : null;
}
