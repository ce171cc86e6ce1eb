/** A base rate in words: share and interval in whole percents. */
import { t } from '#web/lang.ts';
import type { BaseRate } from '../risk-template.calls.ts';
import { riskLibraryTexts as l } from './library-texts.ts';

const percent = (share: number): number => Math.round(share * 100);

export function shareText({ carried, occurred, interval }: BaseRate): string {
  if (!interval) return '–';
  const [low, high] = interval.map(percent) as [number, number];
  return t(l.interval, { share: percent(occurred / carried), low, high });
}

/** The base rate shown where a probability is typed; '' if there is none. */
export function historyText(rates: readonly BaseRate[] | undefined): string {
  const [all] = rates ?? [];
  if (!all) return '';
  const words = t(l.told, { carried: all.carried, occurred: all.occurred, interval: shareText(all) });
  return all.few ? `${words} · ${t(l.few)}` : words;
}
