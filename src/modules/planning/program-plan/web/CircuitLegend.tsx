import { useLights } from '#modules/objects/project/web/public.ts';
import { t } from '#web/lang.ts';
import { programPlanPageTexts as x } from './texts.ts';

const LIGHTS = ['done', 'ongoing_great', 'ongoing_slight', 'ongoing_serious', 'new', 'pause', 'passoff'] as const;

/** What colors and shapes of a circuit map mean. */
export function CircuitLegend({ transfers }: { transfers: boolean }) {
  const lights = useLights('task');
  return (
    <ul className="wm-circuit-legend" aria-label={t(x.legend)}>
      <li>
        <i className="wm-circuit-key wm-circuit-key-filled" /> {t(x.reached)}
      </li>
      <li>
        <i className="wm-circuit-key" /> {t(x.ahead)}
      </li>
      <li>
        <i className="wm-circuit-key wm-circuit-key-stage" /> {t(x.stage)}
      </li>
      {LIGHTS.map((light) => (
        <li key={light}>
          <i className="wm-circuit-color" style={{ background: lights(light).lamp }} /> {lights(light).remark}
        </li>
      ))}
      {transfers && (
        <li>
          <i className="wm-circuit-key-transfer" /> {t(x.transfer)}
        </li>
      )}
    </ul>
  );
}
