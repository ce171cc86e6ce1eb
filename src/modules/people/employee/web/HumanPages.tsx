/** Human resources: personnel files, job posts with the skills they ask for, who can do what, trainings (1-product §2.18). */
import { PlusOutlined } from '@ant-design/icons';
import { Tabs, Tag } from 'antd';
import { Fragment, useMemo } from 'react';
import { useSearchParams } from 'react-router';
import type { BaseRow, Entity } from '#kernel/entity.ts';
import type { Message } from '#kernel/text.ts';
import { jobPost } from '#modules/people/job-post/job-post.entity.ts';
import { skill } from '#modules/people/job-post/skill.entity.ts';
import { companyToday } from '#web/clock.ts';
import { exportAction, importAction, type RowAction, removeAction, type ToolbarAction } from '#web/entity/actions.tsx';
import { entityTexts } from '#web/entity/entity-texts.ts';
import { ListPage, type ListPageProps } from '#web/entity/list/ListPage.tsx';
import type { AnyRow } from '#web/entity/list/use-entity-list.ts';
import { FormPage } from '#web/entity/record/FormPage.tsx';
import { useQueryParam } from '#web/hooks.ts';
import { t } from '#web/lang.ts';
import { go } from '#web/nav.ts';
import { href } from '#web/registry.ts';
import { useRights, useSession } from '#web/session.ts';
import { employee, employeeStatus } from '../employee.entity.ts';
import { personSkill, skillStatus } from '../person-skill.entity.ts';
import { trainingPlan, trainingStatus } from '../training.entity.ts';
import { type HumanTab, humanTabs } from './human-tabs.ts';
import { SkillMatrixView } from './SkillMatrixView.tsx';
import { employeePageTexts as x } from './texts.ts';

const HOME = '/modules/humanResources';
const FILE_FORM = '/modules/newPersonnelFile';
const POST_FORM = '/modules/newJobPostSetting';
const TRAINING_FORM = '/modules/newTrainingPlan';

const COLORS: Readonly<Record<string, string>> = {
  onJob: 'success',
  declared: 'warning',
  assessed: 'success',
  refused: 'error',
  published: 'processing',
  running: 'processing',
  done: 'success',
};
const stateOf = (items: Readonly<Record<string, readonly [string, string, string]>>): ListPageProps['columns'] => ({
  status: {
    width: 110,
    cell: ({ status }) => <Tag color={COLORS[String(status)] ?? 'default'}>{t(items[String(status)]!)}</Tag>,
  },
});

interface Formed {
  entity: Entity;
  /** Its form page, and the parameter that names the record there. */
  form: string;
  param: string;
  none: Message;
  columns?: ListPageProps['columns'];
}

/** A list whose records are made and changed on a page of their own. */
function FormedList({ entity, form, param, none, columns }: Formed) {
  const create: ToolbarAction = {
    key: 'create',
    label: entityTexts.create,
    icon: <PlusOutlined />,
    primary: true,
    right: entity.rights.create,
    run: () => go(form),
  };
  const rowActions = (row: AnyRow, _abilities: unknown, moves: readonly RowAction[]): RowAction[] => [
    ...moves.filter(({ refused }) => !refused),
    {
      key: 'edit',
      label: entityTexts.edit,
      right: entity.rights.update,
      run: () => go(href(form, { [param]: row.id })),
    },
    removeAction(row),
  ];
  return (
    <ListPage
      entity={entity}
      none={none}
      {...(columns && { columns })}
      toolbar={[create, importAction(), exportAction()]}
      rowActions={rowActions}
    />
  );
}

export const PersonnelList = () => (
  <FormedList entity={employee} form={FILE_FORM} param="employeeId" none={x.noFile} columns={stateOf(employeeStatus)} />
);

const TABS: readonly HumanTab[] = [
  { key: 'files', label: x.files, need: employee.rights.read, page: () => <PersonnelList /> },
  {
    key: 'posts',
    label: x.posts,
    need: jobPost.rights.read,
    page: () => <FormedList entity={jobPost} form={POST_FORM} param="jobPostId" none={x.noPost} />,
  },
  { key: 'matrix', label: x.matrix, need: skill.rights.read, page: () => <SkillMatrixView /> },
  {
    key: 'held',
    label: x.held,
    need: 'login',
    page: () => <ListPage entity={personSkill} none={x.noHeld} columns={stateOf(skillStatus)} />,
  },
  { key: 'skills', label: x.skills, need: skill.rights.read, page: () => <ListPage entity={skill} none={x.noSkill} /> },
  {
    key: 'trainings',
    label: x.trainings,
    need: trainingPlan.rights.read,
    page: () => (
      <FormedList
        entity={trainingPlan}
        form={TRAINING_FORM}
        param="trainingPlanId"
        none={x.noTraining}
        columns={stateOf(trainingStatus)}
      />
    ),
  },
];

export function HumanResources() {
  const [params, setParams] = useSearchParams();
  const { can } = useRights();
  const open = [...TABS, ...humanTabs()].filter(({ need }) => need === 'login' || can(need));
  const shown = open.find(({ key }) => key === params.get('tabName')) ?? open[0]!;
  return (
    <div className="wm-list">
      <Tabs
        size="small"
        activeKey={shown.key}
        onChange={(key) => setParams({ tabName: key }, { replace: true })}
        items={open.map(({ key, label }) => ({ key, label: t(label) }))}
      />
      <Fragment key={shown.key}>{shown.page()}</Fragment>
    </div>
  );
}

/** A form on its page, and where one goes when it is left. */
function PageForm({ entity, param, back, initial }: { entity: Entity; param: string; back: string; initial?: object }) {
  const [text] = useQueryParam(param);
  const id = Number(text) || undefined;
  return (
    <FormPage
      key={id}
      entity={entity}
      {...(id !== undefined && { id })}
      {...(initial && { initial: initial as Readonly<Record<string, unknown>> })}
      onDone={(_row: BaseRow | null) => void go(back)}
    />
  );
}

export const PersonnelForm = () => (
  <PageForm entity={employee} param="employeeId" back={href(HOME, { tabName: 'files' })} />
);
export const JobPostForm = () => (
  <PageForm entity={jobPost} param="jobPostId" back={href(HOME, { tabName: 'posts' })} />
);
export function TrainingForm() {
  const { viewer } = useSession();
  const initial = useMemo(() => ({ year: Number(companyToday().slice(0, 4)), trainer: viewer.userId }), [viewer]);
  return (
    <PageForm
      entity={trainingPlan}
      param="trainingPlanId"
      back={href(HOME, { tabName: 'trainings' })}
      initial={initial}
    />
  );
}
