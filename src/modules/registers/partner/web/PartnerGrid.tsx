/** Partners by power and interest: the higher, the more power; the further right, the more interest (records.md B4). */
import type { Message } from '#kernel/text.ts';
import type { ListHost } from '#web/entity/actions.tsx';
import { t } from '#web/lang.ts';
import type { PartnerRow } from '../partner.entity.ts';
import { partnerPageTexts as x } from './texts.ts';
import './partner.css';

const SCALE = [1, 2, 3, 4, 5] as const;
const HIGH = 4;

/** The advice for a corner of the plot, shown in its outermost cell. */
const ADVICE: Readonly<Record<string, Message>> = {
  '5 5': x.closely,
  '5 1': x.satisfied,
  '1 5': x.informed,
  '1 1': x.watched,
};

interface Props {
  rows: readonly PartnerRow[];
  total: number;
  host: ListHost;
}

export function PartnerGrid({ rows, total, host }: Props) {
  return (
    <div className="wm-partner-plot">
      {rows.length < total && <p className="wm-hint">{t(x.thisPage, { count: rows.length, total })}</p>}
      <table className="wm-partner-grid" aria-label={t(x.grid)}>
        <tbody>
          {SCALE.toReversed().map((power) => (
            <tr key={power}>
              <th scope="row">{power === 5 ? `${t(x.power)} ${power}` : power}</th>
              {SCALE.map((interest) => {
                const advice = ADVICE[`${power} ${interest}`];
                return (
                  <td
                    key={interest}
                    aria-label={t(x.cell, { power, interest })}
                    className={power >= HIGH && interest >= HIGH ? 'wm-partner-close' : ''}
                  >
                    {advice && <small className="wm-hint">{t(advice)}</small>}
                    {rows
                      .filter((row) => row.power === power && row.interest === interest)
                      .map((row) => (
                        <button
                          type="button"
                          key={row.id}
                          title={row.organisation}
                          onClick={() => host.openDetail(row)}
                        >
                          {row.organisation}
                        </button>
                      ))}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <td />
            {SCALE.map((interest) => (
              <th key={interest} scope="col">
                {interest === 5 ? `${t(x.interest)} ${interest}` : interest}
              </th>
            ))}
          </tr>
        </tfoot>
      </table>
    </div>
  );
}
