import { Form, Input, InputNumber, Radio, Segmented } from 'antd';
import type { Message } from '#kernel/text.ts';
import { send, useCall } from '#web/api.ts';
import { ObjectSettings, SettingsPart, type SettingsPartProps } from '#web/entity/ObjectSettings.tsx';
import { t } from '#web/lang.ts';
import { useScope } from '#web/scope.ts';
import {
  MAY_SET_COMPANY_RISKS,
  MAY_SET_RISKS,
  type RiskConfigAnswer,
  readRiskConfig,
  saveCompanyRiskConfig,
  saveRiskConfig,
} from '../risk-config.calls.ts';
import { checkRiskConfig, MAX_REVIEW_DAYS, type RiskConfig } from '../risk-config.ts';
import {
  classWord,
  combining,
  deliveredCells,
  MAX_CLASSES,
  MIN_CLASSES,
  type RiskLevel,
  riskLevels,
} from '../risk-matrix.ts';
import { riskSettingTexts as c } from './config-texts.ts';
import { classText } from './RiskCells.tsx';
import './risk.css';

/** Risk settings of this project, or of projects made from this template (1-product §2.8, §2.9). */
export default function ConfigureRiskPage() {
  const owner = useScope();
  return (
    <ObjectSettings<RiskConfig, RiskConfigAnswer>
      answer={useCall(readRiskConfig, owner, { quiet: true, staleTime: 0 })}
      save={(version, config) => send(saveRiskConfig, { ...owner, version, config })}
      saveOfCompany={(version, config) => send(saveCompanyRiskConfig, { version, config })}
      rights={MAY_SET_RISKS}
      companyRight={MAY_SET_COMPANY_RISKS}
      kept="risk settings"
      texts={c}
      className="wm-risk-config"
      hint={c.history}
      check={checkRiskConfig}
    >
      {(part, _answer, mayEdit) => (
        <>
          <Scales {...part} />
          <Matrix {...part} mayEdit={mayEdit} />
          <Rhythm {...part} />
        </>
      )}
    </ObjectSettings>
  );
}

type PartProps = SettingsPartProps<RiskConfig>;

const SIZES = Array.from({ length: MAX_CLASSES - MIN_CLASSES + 1 }, (_, i) => MIN_CLASSES + i);
const classWordText = (side: 'probability' | 'impact', config: RiskConfig, at: number): string => {
  const unnamed = config[side].map(() => ({ name: '' }));
  const word = classWord(side, unnamed, at);
  return typeof word === 'string' ? word : t(word);
};

/** A scale with more or fewer classes; texts of remaining classes are kept, the cells are reset to the default. */
function resized(config: RiskConfig, side: 'probability' | 'impact', size: number): Partial<RiskConfig> {
  const probability = config.probability.slice(0, size);
  const impact = config.impact.slice(0, size);
  if (side === 'probability') {
    for (let i = probability.length; i < size; i++) {
      const last = probability.at(-1)!.percent;
      probability.push({ name: '', percent: last + Math.max(1, Math.floor((100 - last) / 2)) });
    }
    return { probability, cells: deliveredCells(size, config.impact.length) };
  }
  for (let i = impact.length; i < size; i++) {
    const { days, amount } = impact.at(-1)!;
    impact.push({ name: '', days: days === null ? null : days * 2, amount: amount === null ? null : amount * 2 });
  }
  return { impact, cells: deliveredCells(config.probability.length, size) };
}

function Scales({ config, set }: PartProps) {
  const { probability, impact, combine } = config;
  const number = (value: number | null, label: string, onChange: (value: number | null) => void, max: number) => (
    <InputNumber<number> min={0} max={max} precision={0} aria-label={label} value={value} onChange={onChange} />
  );
  const name = (side: 'probability' | 'impact', i: number, onChange: (name: string) => void) => (
    <Input
      maxLength={20}
      aria-label={`${t(c.class, { number: i + 1 })} ${t(c.name)}`}
      placeholder={classWordText(side, config, i + 1)}
      value={config[side][i]!.name}
      onChange={({ target }) => onChange(target.value)}
    />
  );
  const size = (side: 'probability' | 'impact') => (
    <Form.Item label={t(c.number)}>
      <Segmented<number>
        aria-label={`${t(c[side])} ${t(c.number)}`}
        options={SIZES}
        value={config[side].length}
        onChange={(next) => set(resized(config, side, next))}
      />
    </Form.Item>
  );
  const at = <T,>(list: readonly T[], i: number, patch: Partial<T>): T[] =>
    list.map((one, k) => (k === i ? { ...one, ...patch } : one));
  const label = (i: number, of: Message): string => `${t(c.class, { number: i + 1 })} ${t(of)}`;
  return (
    <>
      <SettingsPart title={c.probability}>
        {size('probability')}
        <table className="wm-risk-scale">
          <thead>
            <tr>
              <th />
              <th scope="col">{t(c.name)}</th>
              <th scope="col">{t(c.percent)}</th>
            </tr>
          </thead>
          <tbody>
            {probability.map((one, i) => (
              <tr key={i}>
                <th scope="row">{i + 1}</th>
                <td>{name('probability', i, (next) => set({ probability: at(probability, i, { name: next }) }))}</td>
                <td>
                  {number(
                    one.percent,
                    label(i, c.percent),
                    (percent) => set({ probability: at(probability, i, { percent: percent ?? 0 }) }),
                    100,
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </SettingsPart>
      <SettingsPart title={c.impact}>
        {size('impact')}
        <table className="wm-risk-scale">
          <thead>
            <tr>
              <th />
              <th scope="col">{t(c.name)}</th>
              <th scope="col">{t(c.days)}</th>
              <th scope="col">{t(c.amount)}</th>
            </tr>
          </thead>
          <tbody>
            {impact.map((one, i) => (
              <tr key={i}>
                <th scope="row">{i + 1}</th>
                <td>{name('impact', i, (next) => set({ impact: at(impact, i, { name: next }) }))}</td>
                <td>{number(one.days, label(i, c.days), (days) => set({ impact: at(impact, i, { days }) }), 3650)}</td>
                <td>
                  {number(one.amount, label(i, c.amount), (amount) => set({ impact: at(impact, i, { amount }) }), 1e12)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
        <Form.Item label={t(c.combine)}>
          <Radio.Group
            value={combine}
            options={Object.entries(combining).map(([value, words]) => ({ value, label: t(words) }))}
            onChange={({ target }) => set({ combine: target.value })}
          />
        </Form.Item>
      </SettingsPart>
    </>
  );
}

const LEVELS = Object.keys(riskLevels) as RiskLevel[];

function Matrix({ config, set, mayEdit }: PartProps & { mayEdit: boolean }) {
  const { cells, probability, impact } = config;
  const turn = (p: number, i: number): void => {
    const next = LEVELS[(LEVELS.indexOf(cells[p]![i]!) + 1) % LEVELS.length]!;
    set({ cells: cells.map((row, k) => (k === p ? row.map((level, n) => (n === i ? next : level)) : row)) });
  };
  return (
    <SettingsPart title={c.matrix}>
      <p className="wm-hint">{t(c.matrixHint)}</p>
      <div className="wm-risk-matrix wm-risk-matrix-set">
        <table>
          <tbody>
            {probability.map((_, up) => {
              const p = probability.length - 1 - up;
              return (
                <tr key={p}>
                  <th scope="row">{classText('probability', config, p + 1)}</th>
                  {impact.map((_one, i) => {
                    const level = cells[p]![i]!;
                    return (
                      <td key={i} className={`wm-risk-cell wm-risk-${level}`}>
                        <button
                          type="button"
                          disabled={!mayEdit}
                          aria-label={`${classText('probability', config, p + 1)}, ${classText('impact', config, i + 1)}: ${t(riskLevels[level])}`}
                          onClick={() => turn(p, i)}
                        >
                          {t(riskLevels[level])}
                        </button>
                      </td>
                    );
                  })}
                </tr>
              );
            })}
            <tr>
              <th />
              {impact.map((_, i) => (
                <th key={i} scope="col">
                  {classText('impact', config, i + 1)}
                </th>
              ))}
            </tr>
          </tbody>
        </table>
      </div>
    </SettingsPart>
  );
}

function Rhythm({ config, set }: PartProps) {
  const { review, appetite, escalation } = config;
  const days = (label: string, value: number | null, onChange: (value: number | null) => void) => (
    <InputNumber<number>
      min={1}
      max={MAX_REVIEW_DAYS}
      precision={0}
      aria-label={label}
      value={value}
      placeholder={t(c.never)}
      onChange={onChange}
    />
  );
  return (
    <SettingsPart title={c.rhythm}>
      <div className="wm-risk-rhythm">
        {LEVELS.toReversed().map((level) => {
          const label = t(c.review, { level: riskLevels[level] });
          return (
            <Form.Item key={level} label={label}>
              {days(label, review[level], (next) => next !== null && set({ review: { ...review, [level]: next } }))}
            </Form.Item>
          );
        })}
      </div>
      <Form.Item label={t(c.escalation)}>
        {days(t(c.escalation), escalation, (next) => set({ escalation: next }))}
      </Form.Item>
      <Form.Item label={t(c.appetite)} extra={t(c.appetiteHint)}>
        <Radio.Group
          value={appetite}
          options={LEVELS.map((value) => ({ value, label: t(riskLevels[value]) }))}
          onChange={({ target }) => set({ appetite: target.value })}
        />
      </Form.Item>
    </SettingsPart>
  );
}
