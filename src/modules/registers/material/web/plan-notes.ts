/** Materials that come after the start of their task, for the problems of the plan (records.md B4, B5). */
import { useMemo } from 'react';
import type { PlanNote } from '#modules/planning/plan/web/public.ts';
import { useCall } from '#web/api.ts';
import { t } from '#web/lang.ts';
import { useRights } from '#web/session.ts';
import { lateMaterials } from '../material.calls.ts';
import { material } from '../material.entity.ts';
import { materialPageTexts as x } from './texts.ts';

export function useMaterialNotes(projectId: number | undefined): readonly PlanNote[] {
  const { can } = useRights();
  const enabled = projectId !== undefined && can(material.rights.read);
  const { data } = useCall(lateMaterials, { projectId: projectId ?? 0 }, { quiet: true, background: true, enabled });
  return useMemo(
    () =>
      (data ?? []).flatMap(({ id, name, expected, forTask, task }) =>
        forTask && task ? [{ key: `material ${id}`, taskId: task.id, text: t(x.inPlan, { name, expected }) }] : [],
      ),
    [data],
  );
}
