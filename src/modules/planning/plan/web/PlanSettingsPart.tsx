/** What modules that build on plans add to the page of their settings. */
import { type Part, slot } from '#web/parts/slot.tsx';

declare module '#web/screens.ts' {
  interface Screens {
    /** Stands below the settings of plans. */
    planSettings?: Part<object>;
  }
}
const Parts = slot<object>('planSettings');

export const PlanSettingsPart = () =>
  Parts.filled() ? (
    <div className="wm-page-more">
      <Parts />
    </div>
  ) : null;
