import type { LightStatus } from '#modules/objects/project/status-light.ts';
import { StatusLight } from '#modules/objects/project/web/public.ts';
import type { PortfolioItem } from '../roll-up.ts';
import './portfolio.css';

/** How often each light is in it. */
export function LightCounts({ lights }: Pick<PortfolioItem, 'lights'>) {
  return (
    <span className="wm-portfolio-lights">
      {(Object.entries(lights) as [LightStatus, number][]).map(([light, count]) => (
        <span key={light}>
          <StatusLight status={light} />
          {count}
        </span>
      ))}
    </span>
  );
}
