/** Figures of earned value on their page: each opens how it is made. */
import { Tag } from 'antd';
import { t } from '#web/lang.ts';
import { type Figure, isFigure, type Light, lightOf } from '../evm.rules.ts';
import { evmTexts as x } from '../evm.texts.ts';
import { FIGURES, type FigureName } from '../figures.ts';
import type { Asked } from './Proof.tsx';
import { figureSaid, whyNone } from './said.ts';
import { TimeFigure } from './TimeFigure.tsx';
import type { EvmShown } from './use-evm.ts';

const COLORS: Readonly<Record<Light, string>> = { green: 'success', yellow: 'warning', red: 'error' };

interface FigureProps {
  shown: EvmShown;
  asked: Asked;
  open(asked: Asked): void;
}

/** One figure as a button. */
export function FigureButton({ shown: { measuresOf, answer }, asked, open }: FigureProps) {
  const value = measuresOf(asked.node)[asked.name];
  const { kind, label } = FIGURES[asked.name];
  const text = figureSaid(value, kind, answer.unit);
  return (
    <button
      type="button"
      className="wm-evm-figure"
      title={whyNone(value) ?? t(label)}
      data-none={isFigure(value) ? undefined : ''}
      data-bad={isFigure(value) && kind === 'amount' && value < 0 ? '' : undefined}
      onClick={() => open(asked)}
    >
      {text}
    </button>
  );
}

const GROUPS: readonly (readonly FigureName[])[] = [
  ['bac', 'pv', 'ev', 'ac'],
  ['cv', 'sv', 'cpi', 'spi'],
  ['eac', 'etc', 'vac', 'tcpiBac', 'tcpiEac'],
];

export function EvmFigures({ shown, open }: Omit<FigureProps, 'asked'>) {
  const { answer, measuresOf, schedule } = shown;
  const { green, yellow } = answer.config;
  const whole = measuresOf(-1);
  const light = (figure: Figure) => {
    const found = lightOf(figure, { green, yellow });
    return found && <Tag color={COLORS[found]}>●</Tag>;
  };
  return (
    <div className="wm-evm-figures">
      {GROUPS.map((names) => (
        <dl key={names[0]} className="wm-evm-group">
          {names.map((name) => (
            <div key={name}>
              <dt>{t(FIGURES[name].label)}</dt>
              <dd>
                {name === 'cpi' && light(whole.cpi)}
                <FigureButton shown={shown} asked={{ name, node: -1 }} open={open} />
              </dd>
            </div>
          ))}
        </dl>
      ))}
      <dl className="wm-evm-group">
        {(['es', 'at', 'pd', 'svt', 'spit', 'ieac', 'tspi'] as const).map((name) => (
          <div key={name}>
            <dt>{t(x[name])}</dt>
            <dd>
              {name === 'spit' && light(schedule.spit)}
              <TimeFigure shown={shown} name={name} />
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
