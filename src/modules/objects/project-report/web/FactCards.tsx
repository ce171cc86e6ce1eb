/** What a report froze: figures with the difference to the last report, each fact leading to its rows. */
import { Button } from 'antd';
import { t } from '#web/lang.ts';
import type { ShownFact, ShownFacts } from '../project-report.calls.ts';
import { differenceOf, figureText } from './fact-text.ts';
import { reportPageTexts as x } from './texts.ts';
import './report.css';

interface FactCardsProps {
  answer: ShownFacts;
  /** Shows the rows of a fact; left out: on paper. */
  onOpen?: (fact: ShownFact) => void;
}

export function FactCards({ answer: { facts, last }, onOpen }: FactCardsProps) {
  return (
    <div className="wm-fact-cards">
      {facts.map((fact) => (
        <section key={fact.key} className="wm-fact-card">
          <header>
            <h3>{t(fact.name)}</h3>
            {onOpen && fact.why === null && (
              <Button type="link" size="small" onClick={() => onOpen(fact)}>
                {t(x.rows, { count: fact.rows })}
              </Button>
            )}
          </header>
          {fact.why !== null ? (
            <p className="wm-hint">{t(fact.why)}</p>
          ) : (
            <dl>
              {fact.figures.map((figure) => {
                const difference = differenceOf(figure);
                const bad = figure.unit === 'points' && (figure.value ?? 0) < 0;
                return (
                  <div key={figure.key}>
                    <dt>{t(figure.name)}</dt>
                    <dd>
                      <b className={bad ? 'wm-fact-bad' : undefined}>{figureText(figure.value, figure.unit)}</b>
                      {last && difference && (
                        <small
                          title={t(x.comparedWith, { period: last.period })}
                          className={
                            difference.good === null ? undefined : difference.good ? 'wm-fact-good' : 'wm-fact-bad'
                          }
                        >
                          {difference.text}
                        </small>
                      )}
                    </dd>
                  </div>
                );
              })}
            </dl>
          )}
        </section>
      ))}
    </div>
  );
}
