import { Button, Empty } from 'antd';
import { t } from '#web/lang.ts';
import { go } from '#web/nav.ts';
import { href } from '#web/registry.ts';
import { PLAN } from './task-actions.tsx';
import { pageTexts } from './texts.ts';

/** Of a project without tasks; the plan makes the first one. */
export function NoTasks({ projectId }: { projectId: number }) {
  return (
    <Empty description={t(pageTexts.noTasks)} style={{ margin: '80px 0' }}>
      <Button type="primary" onClick={() => void go(href(PLAN, { projectId }))}>
        {t(pageTexts.toPlan)}
      </Button>
    </Empty>
  );
}
