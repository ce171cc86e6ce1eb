import { Tooltip } from 'antd';
import { useCall } from '#web/api.ts';
import { t } from '#web/lang.ts';
import { lampList } from '../project.calls.ts';
import { defaultLights, type LightStatus } from '../status-light.ts';

/** The lights of projects or tasks; when they cannot be loaded the defaults hold (1-product §4.1). */
export function useLights(module: 'project' | 'task'): (status: LightStatus) => { lamp: string; remark: string } {
  const answer = useCall(lampList, { module }, { quiet: true, background: true, staleTime: 300_000 });
  const fallback = defaultLights(module);
  return (status) => {
    const found = answer.data?.find((l) => l.status === status);
    if (found) return found;
    const usual = fallback.find((l) => l.status === status)!;
    return { lamp: usual.lamp, remark: t(usual.remark) };
  };
}

/** A dot with the colour of the light; its text is read out and shown on hover. */
export function StatusLight({
  status,
  module = 'project',
  label = false,
}: {
  status: LightStatus;
  module?: 'project' | 'task';
  label?: boolean;
}) {
  const { lamp, remark } = useLights(module)(status);
  return (
    <Tooltip title={label ? '' : remark}>
      <span className="wm-light" role="img" aria-label={remark}>
        <i style={{ background: lamp }} />
        {label && remark}
      </span>
    </Tooltip>
  );
}
