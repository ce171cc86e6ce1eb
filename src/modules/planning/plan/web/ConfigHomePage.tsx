import { Button, Select, Skeleton } from 'antd';
import type { ReactNode } from 'react';
import { entityCalls } from '#kernel/entity-calls.ts';
import { noticeConfig } from '#modules/objects/project/notice.calls.ts';
import { reporterKinds } from '#modules/objects/project/plan-setting.ts';
import { projectInfo } from '#modules/objects/project/project.calls.ts';
import { openTargets, parentModes, project } from '#modules/objects/project/project.entity.ts';
import { waysOf } from '#modules/people/message/message-events.ts';
import { send, useCall } from '#web/api.ts';
import { entityTexts } from '#web/entity/entity-texts.ts';
import { failedRead, ReadAgain, ReadError } from '#web/entity/ReadError.tsx';
import { toast } from '#web/feedback.tsx';
import { t } from '#web/lang.ts';
import { go } from '#web/nav.ts';
import { href, isRegistered } from '#web/registry.ts';
import { useObject, useScope } from '#web/scope.ts';
import { projectCalendar } from '../plan-calendar.calls.ts';
import { readPlanConfig } from '../plan-config.calls.ts';
import { planConfigTexts as c } from './config-texts.ts';
import '#web/entity/entity.css';
import './edit/plan.css';

/** Pages of a project's settings and of a template's, in one order. */
const PAGES = {
  project: {
    plan: '/project/projectConfigurePlan',
    notices: '/project/projectConfigureNotification',
    calendar: '/project/projectConfigureCalendar',
    workflows: '/project/projectConfigureWorkflow',
    issues: '/project/projectConfigureIssue',
    reports: '/project/projectConfigureWeekly',
  },
  template: {
    plan: '/projectTemplate/configPlan',
    notices: '/projectTemplate/configNotification',
    calendar: '/projectTemplate/configCalendar',
    workflows: '/projectTemplate/configWorkflow',
    issues: '/projectTemplate/configIssue',
    reports: '/projectTemplate/configWeekly',
  },
} as const;

function Section({ title, path, children }: { title: string; path: string; children: ReactNode }) {
  const object = useObject();
  if (!isRegistered(path)) return null;
  const query =
    object?.scope === 'template' ? { projectTemplateId: object.id, template: true } : { projectId: object?.id ?? 0 };
  return (
    <section className="wm-config-section">
      <h2>{title}</h2>
      <div>{children}</div>
      <Button size="small" onClick={() => void go(href(path, query))}>
        {t(c.change)}
      </Button>
    </section>
  );
}

/** The settings of a project or template at a glance: what holds, and where it is set. */
export default function ConfigHomePage() {
  const at = useObject()?.scope === 'template' ? 'template' : 'project';
  const owner = useScope();
  const plan = useCall(readPlanConfig, owner, { quiet: true });
  const notices = useCall(noticeConfig, owner, { quiet: true });
  const pages = PAGES[at];
  const failed = failedRead(plan, notices);
  if (failed) return <ReadError {...failed} />;
  if (!plan.data || !notices.data) return <Skeleton active style={{ padding: 16 }} />;
  const { config, schedule, companyThresholds } = plan.data;
  const { yellowDays: yellow, redDays: red } = config.thresholds ?? companyThresholds;
  const { rules } = notices.data;
  return (
    <div className="wm-card wm-page">
      <div className="wm-page-head">
        <h1>{t(at === 'project' ? c.home : c.templateHome)}</h1>
      </div>
      <div className="wm-page-body">
        {at === 'project' && <OpensAt projectId={owner.projectId ?? 0} />}
        <Section title={t(c.page)} path={pages.plan}>
          <p>{t(parentModes[schedule.parentMode])}</p>
          <p>
            {t(c.reporters)}: {t(reporterKinds[config.reporters])}
          </p>
          <p>
            {t(c.yellow)}: {yellow} · {t(c.red)}: {red}
            {config.thresholds === null && (
              <span className="wm-hint"> ({t(c.companyThresholds, { yellow, red })})</span>
            )}
          </p>
        </Section>
        <Section title={t(c.notices)} path={pages.notices}>
          <p>
            {t(c.noticeState, {
              on: rules.filter(({ rule }) => waysOf(rule).length > 0).length,
              own: rules.filter(({ level }) => level === at).length,
            })}
          </p>
        </Section>
        {at === 'project' ? (
          <CalendarState projectId={owner.projectId ?? 0} path={pages.calendar} />
        ) : (
          <Section title={t(c.calendar)} path={pages.calendar}>
            {null}
          </Section>
        )}
        <Section title={t(c.workflows)} path={pages.workflows}>
          <p>{t(c.workflowHint)}</p>
        </Section>
        <Section title={t(c.issues)} path={pages.issues}>
          <p>{t(c.issuesHint)}</p>
        </Section>
        <Section title={t(c.reportSettings)} path={pages.reports}>
          <p>{t(c.reportsHint)}</p>
        </Section>
      </div>
    </div>
  );
}

function CalendarState({ projectId, path }: { projectId: number; path: string }) {
  const answer = useCall(projectCalendar, { projectId }, { quiet: true });
  const { data } = answer;
  return (
    <Section title={t(c.calendar)} path={path}>
      {answer.error && !data && <ReadAgain retry={answer.refetch} />}
      {data && <p>{data.inherited ? t(c.inherited, { name: data.calendar.name }) : data.calendar.name}</p>}
    </Section>
  );
}

/** Where opening the project leads (1-product §2.8, configProject). */
function OpensAt({ projectId }: { projectId: number }) {
  const info = useCall(projectInfo, { projectId }, { quiet: true });
  const { data } = info;
  const choose = async (configProject: keyof typeof openTargets): Promise<void> => {
    await send(entityCalls(project).update, { id: projectId, version: data!.row.version, configProject });
    toast.success(t(entityTexts.saved));
    void info.refetch();
  };
  const pages: Record<string, string> = { '3': '/modules/project/board' };
  return (
    <section className="wm-config-section">
      <h2>{t(c.opensAt)}</h2>
      <div>
        <Select
          style={{ minWidth: 200 }}
          loading={info.isLoading}
          disabled={!data?.editable.includes('configProject')}
          aria-label={t(c.opensAt)}
          value={data?.row.configProject}
          options={Object.entries(openTargets)
            .filter(([value]) => value === data?.row.configProject || !pages[value] || isRegistered(pages[value]))
            .map(([value, label]) => ({ value, label: t(label) }))}
          onChange={(value) => void choose(value as keyof typeof openTargets).catch(() => undefined)}
        />
        {info.error && !data && <ReadAgain retry={info.refetch} />}
      </div>
    </section>
  );
}
