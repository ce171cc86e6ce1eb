import { type ReactNode, useMemo } from 'react';
import { useCall } from '#web/api.ts';
import { companyToday } from '#web/clock.ts';
import { textWidth } from '#web/entity/list/column-widths.ts';
import { t } from '#web/lang.ts';
import { Tipped } from '#web/parts/Tipped.tsx';
import { delayWords, lightReasons, type Outlook } from '../light-reasons.ts';
import { delayThresholds, lampList } from '../project.calls.ts';
import {
  DEFAULT_THRESHOLDS,
  type DelayThresholds,
  defaultLights,
  type LightFacts,
  type LightStatus,
} from '../status-light.ts';
import './project.css';

/** The light itself and the padding of its cell. */
const BESIDE_WORDS = 36;
const MOST_WIDTH = 240;

/** The lights of projects or tasks; when they cannot be loaded the defaults hold (1-product §4.1). */
export function useLights(module: 'project' | 'task'): (status: LightStatus) => { lamp: string; remark: string } {
  const { data } = useCall(lampList, { module }, { quiet: true, background: true, staleTime: 300_000 });
  return useMemo(() => {
    const fallback = defaultLights(module);
    return (status: LightStatus) => {
      const found = data?.find((l) => l.status === status);
      if (found) return found;
      const usual = fallback.find((l) => l.status === status)!;
      return { lamp: usual.lamp, remark: t(usual.remark) };
    };
  }, [data, module]);
}

/** Pixels in which a cell with the words of most lights can be read; a name of a company's own may be cut. */
export function lightWidth(): number {
  const words = defaultLights('project').map(({ remark }) => textWidth(t(remark)) + BESIDE_WORDS);
  return Math.min(MOST_WIDTH, Math.max(...words));
}

/** The thresholds that hold in a project, by its id; the company's elsewhere. */
export function useThresholds(): (projectId: number | null | undefined) => DelayThresholds {
  const answer = useCall(delayThresholds, {}, { quiet: true, background: true, staleTime: 60_000 });
  const { company, projects } = answer.data ?? {
    company: DEFAULT_THRESHOLDS,
    projects: {} as Record<number, DelayThresholds>,
  };
  return (projectId) => (projectId ? (projects[projectId] ?? company) : company);
}

/** Data behind a light, for its explanation. */
export interface LightOf {
  facts: LightFacts;
  /** Those of the project, where its delays may be others than the company's. */
  limits: DelayThresholds;
  /** State of a project's plan. */
  outlook?: Outlook | undefined;
}

/** A dot with the color of the light; its meaning and reasons are shown on hover. */
export function StatusLight({
  status,
  module = 'project',
  label = false,
  of,
}: {
  status: LightStatus;
  module?: 'project' | 'task';
  label?: boolean;
  of?: LightOf;
}) {
  const found = useLights(module)(status);
  const delayed = status === 'ongoing_slight' || status === 'ongoing_serious';
  const own = of && delayed ? defaultLights(module, of.limits).find((light) => light.status === status) : undefined;
  const { lamp } = found;
  const words = of && delayWords(of.facts, companyToday(), of.limits);
  const remark = words ? t(words.message, words.params) : own ? t(own.remark) : found.remark;
  const reasons = of ? lightReasons(of.facts, companyToday(), of.limits, of.outlook) : [];
  const tip = (): ReactNode =>
    reasons.length > 0 ? (
      <>
        <b>{remark}</b>
        {reasons.map(({ message, params }) => (
          <div key={message.key}>{t(message, params)}</div>
        ))}
      </>
    ) : label ? (
      ''
    ) : (
      remark
    );
  return (
    <Tipped className="wm-light" role="img" aria-label={remark} tip={tip}>
      <i style={{ background: lamp }} />
      {label && (
        <span className="wm-line" {...(reasons.length === 0 && { title: remark })}>
          {remark}
        </span>
      )}
    </Tipped>
  );
}
