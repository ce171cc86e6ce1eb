/** Why an indicator has its score: the formula with the facts it names, ratings, and the same score computed again from what was kept. */
import { Alert, Drawer } from 'antd';
import { variablesOf } from '#modules/flow/feel/feel.ts';
import { t } from '#web/lang.ts';
import type { Sheet } from '../kpi.calls.ts';
import { FACT_TYPES, valuesOf } from '../kpi.facts.ts';
import { sheetResult } from '../kpi.score.ts';
import { FactTable } from './FactTable.tsx';
import type { Shown } from './shown.ts';
import { kpiPageTexts as x } from './texts.ts';

interface EvidenceProps {
  sheet: Sheet;
  shown: Shown;
  item: number;
  onClose(): void;
}

export function Evidence({ sheet, shown: { kept, result }, item: id, onClose }: EvidenceProps) {
  const from = kept ?? { sheet: sheet.items, facts: sheet.facts, ratings: sheet.ratings };
  const item = from.sheet.find((one) => one.id === id);
  const own = result.items.find((one) => one.item === id);
  if (!item || !own) return null;
  const used = item.formula ? variablesOf(item.formula, FACT_TYPES) : [];
  const facts = from.facts.filter(({ name }) => used.includes(name));
  const [again] = sheetResult([item], valuesOf(from.facts), from.ratings, sheet.period.missing).items;
  const same = again!.score === own.score;
  const ratings = from.ratings.filter((one) => one.item === id);
  const person = (user: number): string => sheet.people[user] ?? '–';
  return (
    <Drawer open size={Math.min(680, innerWidth - 24)} title={t(x.evidenceOf, { name: item.name })} onClose={onClose}>
      <Alert
        type={same ? 'success' : 'error'}
        showIcon
        style={{ marginBottom: 12 }}
        title={t(same ? x.again : x.differs, { score: again!.score?.toFixed(1) ?? '–' })}
      />
      <p>
        {t(x.assessed)}: {person(item.assessed)}
        {item.target && ` · ${t(x.target)}: ${Number(item.target)}${item.unit ? ` ${item.unit}` : ''}`}
      </p>
      {item.criteria && (
        <p>
          {t(x.criteria)}: {item.criteria}
        </p>
      )}
      {item.formula && (
        <>
          <p>
            {t(x.formula)}: <code>{item.formula}</code>
          </p>
          {item.bands.length > 0 && (
            <p className="wm-hint">
              {item.bands.map(({ value, score }) => `${Number(value)} → ${Number(score)}`).join(', ')}
            </p>
          )}
          <FactTable facts={facts} used={used} />
          {sheet.costHidden && <p className="wm-hint">{t(x.costHidden)}</p>}
        </>
      )}
      {ratings.length > 0 && (
        <>
          <h3>{t(x.ratings)}</h3>
          <ul className="wm-kpi-given">
            {ratings.map(({ user, weight, score, comment }) => (
              <li key={user}>
                {person(user)} ({t(x.weight)} {weight}): <b>{score ?? t(x.notRated)}</b> {comment}
              </li>
            ))}
          </ul>
        </>
      )}
    </Drawer>
  );
}
