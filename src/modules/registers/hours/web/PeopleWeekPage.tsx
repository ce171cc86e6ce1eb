/** People by the days of a week, of departments or of a project; every number opens its records. */
import { LeftOutlined, RightOutlined } from '@ant-design/icons';
import { Button, Skeleton, Tag } from 'antd';
import { formatDay, parseDay } from '#kernel/dates.ts';
import { listAddress } from '#kernel/report.ts';
import { send, useCall } from '#web/api.ts';
import { companyToday } from '#web/clock.ts';
import { EntityPicker } from '#web/entity/EntityPicker.tsx';
import { ReadError } from '#web/entity/ReadError.tsx';
import { ask, toast } from '#web/feedback.tsx';
import { useQueryParam } from '#web/hooks.ts';
import { t } from '#web/lang.ts';
import { MatrixGrid } from '#web/matrix/MatrixGrid.tsx';
import { mondayOf } from '../hours.rules.ts';
import { remindOfWeek, type WeekOfPeople, weekOfDepartment, weekOfProject } from '../hours-week.calls.ts';
import { weekdayName } from './HoursParts.tsx';
import { hoursPageTexts as x } from './texts.ts';
import '#web/entity/entity.css';
import './hours.css';

export const peopleWeekPage = (of: 'department' | 'project') => () => <PeopleWeek of={of} />;

function PeopleWeek({ of }: { of: 'department' | 'project' }) {
  const [asked, setWeek] = useQueryParam('week');
  const [chosen, setChosen] = useQueryParam(of);
  const monday = mondayOf(parseDay(asked ?? '') ?? parseDay(companyToday())!);
  const from = formatDay(monday);
  const id = Number(chosen) || null;
  const ofProject = of === 'project';
  const departments = useCall(weekOfDepartment, { from, department: id }, { quiet: true, enabled: !ofProject });
  const project = useCall(
    weekOfProject,
    { from, projectId: id ?? 0 },
    { quiet: true, enabled: ofProject && id !== null },
  );
  const answer = ofProject ? project : departments;
  const remind = async (): Promise<void> => {
    if (!(await ask({ title: x.askRemind, confirm: x.remindAll }))) return;
    await send(remindOfWeek, { from, department: id }).then(
      ({ told }) => toast.success(t(x.reminded, { count: told })),
      () => undefined,
    );
  };
  const missing = answer.data?.people.some((one) => one.missing.length > 0) ?? false;
  return (
    <div className="wm-card wm-page wm-hours">
      <div className="wm-page-head">
        <h1>
          {t(ofProject ? x.projectWeek : x.deptWeek)}
          <span className="wm-hours-span">
            {from} – {formatDay(monday + 6)}
          </span>
        </h1>
        <div className="wm-page-tools">
          <div className="wm-hours-pick">
            <EntityPicker
              to={of}
              placeholder={t(ofProject ? x.pickProject : x.pickDepartment)}
              value={id}
              onChange={(value) => setChosen(value === null ? null : String(value))}
            />
          </div>
          <Button
            icon={<LeftOutlined />}
            aria-label={t(x.previousWeek)}
            onClick={() => setWeek(formatDay(monday - 7))}
          />
          <Button onClick={() => setWeek(null)}>{t(x.thisWeek)}</Button>
          <Button icon={<RightOutlined />} aria-label={t(x.nextWeek)} onClick={() => setWeek(formatDay(monday + 7))} />
          {!ofProject && (
            <Button type="primary" disabled={!missing} onClick={() => void remind()}>
              {t(x.remindAll)}
            </Button>
          )}
        </div>
      </div>
      <div className="wm-page-body">
        {ofProject && id === null ? (
          <p className="wm-hint">{t(x.pickProject)}</p>
        ) : answer.error && !answer.data ? (
          <ReadError error={answer.error} retry={answer.refetch} />
        ) : answer.data ? (
          <People week={answer.data} project={ofProject ? id : null} />
        ) : (
          <Skeleton active />
        )}
      </div>
    </div>
  );
}

type Person = WeekOfPeople['people'][number];
const DAY_HOURS = 8;

function People({ week, project }: { week: WeekOfPeople; project: number | null }) {
  if (week.people.length === 0) return <p className="wm-hint">{t(x.noPeople)}</p>;
  const hours = ({ minutes }: Person, at: number): number | null =>
    minutes[at] === 0 ? null : Math.round(minutes[at]! / 6) / 10;
  return (
    <MatrixGrid<Person>
      label={t(project === null ? x.deptWeek : x.projectWeek)}
      rows={week.people}
      keyOf={({ id }) => id}
      lead={[
        {
          key: 'name',
          title: t(x.person),
          width: 200,
          render: ({ name, missing }) => (
            <>
              {name}{' '}
              {project === null && missing.length > 0 && (
                <Tag color="error">{t(x.missingDays, { count: missing.length })}</Tag>
              )}
            </>
          ),
        },
        { key: 'department', title: t(x.department), width: 160, render: ({ department }) => department },
      ]}
      periods={week.days.map((day) => ({ key: day, title: `${weekdayName(day)} ${day.slice(5)}` }))}
      value={hours}
      full={DAY_HOURS}
      href={({ id }, at) => {
        const asked = { person: id, workDate: `${week.days[at]}~${week.days[at]}` };
        return project === null
          ? listAddress('/modules/workRecord/workRecord', asked)
          : listAddress('/modules/project/teamWorkrecord', { projectId: project, ...asked });
      }}
    />
  );
}
