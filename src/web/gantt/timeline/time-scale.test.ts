import { describe, expect, it } from 'vitest';
import { parseMinute } from '#kernel/dates.ts';
import {
  anchoredScroll,
  eachUnit,
  longLabel,
  minuteAt,
  nextUnit,
  shortLabel,
  snapOf,
  tiersOf,
  unitStart,
  xOf,
  ZOOM_PX_PER_DAY,
  zoomLevelOf,
} from './time-scale.ts';

const at = (text: string) => parseMinute(text)!;

describe('time scale', () => {
  it('turns minutes to pixels and back', () => {
    const scale = { from: at('2026-01-01'), to: at('2027-01-01'), pxPerMinute: 24 / 1440 };
    expect(xOf(scale, at('2026-01-03'))).toBeCloseTo(48, 9);
    expect(minuteAt(scale, 36)).toBeCloseTo(at('2026-01-02T12:00'), 6);
  });

  it('keeps the minute under the pointer when zooming', () => {
    const before = { from: at('2026-01-01'), to: at('2027-01-01'), pxPerMinute: 24 / 1440 };
    const after = { ...before, pxPerMinute: 60 / 1440 };
    const scroll = anchoredScroll(before, after, 480, 130);
    expect(minuteAt(after, scroll + 130)).toBeCloseTo(minuteAt(before, 480 + 130), 6);
  });

  it('finds the start of units; weeks begin on Monday', () => {
    expect(unitStart('week', at('2026-11-22T10:00'))).toBe(at('2026-11-16'));
    expect(unitStart('quarter', at('2026-11-22'))).toBe(at('2026-10-01'));
    expect(unitStart('decade', at('2026-11-22'))).toBe(at('2020-01-01'));
    expect(nextUnit('month', at('2026-12-01'))).toBe(at('2027-01-01'));
    expect(nextUnit('year', at('2024-01-01'))).toBe(at('2025-01-01'));
    expect(unitStart('hour6', at('2026-11-22T17:59'))).toBe(at('2026-11-22T12:00'));
  });

  it('covers a range without gaps at every zoom', () => {
    for (const px of Object.values(ZOOM_PX_PER_DAY)) {
      for (const unit of tiersOf(px)) {
        let last = NaN;
        eachUnit(unit, at('2026-02-27T13:00'), at('2026-03-05T09:00'), (start, end) => {
          expect(end).toBeGreaterThan(start);
          if (!Number.isNaN(last)) expect(start).toBe(last);
          last = end;
        });
        expect(last).toBeGreaterThanOrEqual(at('2026-03-05T09:00'));
      }
    }
  });

  it('names units in the three languages', () => {
    const day = at('2026-11-22');
    expect(longLabel('month', at('2026-11-01'), 'zh-CN')).toBe('2026年11月');
    expect(longLabel('month', at('2026-11-01'), 'en-US')).toBe('November 2026');
    expect(longLabel('day', day, 'HK')).toBe('2026年11月22日 週日');
    expect(shortLabel('day', day, 'zh-CN', 36)).toBe('22 日');
    expect(shortLabel('day', day, 'en-US', 22)).toBe('22');
    expect(shortLabel('quarter', at('2026-10-01'), 'en-US', 40)).toBe('Q4');
    expect(shortLabel('week', at('2026-11-16'), 'en-US', 84)).toBe('Nov 16');
  });

  it('knows the named zoom of its own densities and snaps finer when closer', () => {
    for (const [level, px] of Object.entries(ZOOM_PX_PER_DAY)) expect(zoomLevelOf(px)).toBe(level);
    expect(snapOf(720)).toBe(30);
    expect(snapOf(36)).toBe(1440);
  });
});
