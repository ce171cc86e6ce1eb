/** Who can do what: people against skills in four tiers, red where a job post asks for more. */
import { Alert, Empty, Skeleton } from 'antd';
import { skillLevels } from '#modules/people/job-post/skill.entity.ts';
import { useCall } from '#web/api.ts';
import { ReadError } from '#web/entity/ReadError.tsx';
import { t } from '#web/lang.ts';
import { readSkillMatrix, type SkillMatrix } from '../employee.calls.ts';
import { levelOf } from '../employee.rules.ts';
import { employeePageTexts as x } from './texts.ts';
import './matrix.css';

function Cell({ matrix, person, of }: { matrix: SkillMatrix; person: SkillMatrix['people'][number]; of: number }) {
  const held = person.held[of];
  const wanted = matrix.wanted[`${person.jobPost} ${of}`];
  const short = wanted !== undefined && levelOf(held?.level ?? 'none') < levelOf(wanted);
  const told = [
    t(skillLevels[held?.level ?? 'none']),
    ...(held?.until ? [t(x.until, { day: held.until })] : []),
    ...(short ? [t(x.gap, { level: t(skillLevels[wanted]) })] : []),
  ];
  return (
    <td className={short ? 'wm-skill-short' : `wm-skill-${levelOf(held?.level ?? 'none')}`} title={told.join(' · ')}>
      {held || short ? levelOf(held?.level ?? 'none') : '–'}
    </td>
  );
}

export function SkillMatrixView() {
  const { data, error, refetch } = useCall(readSkillMatrix, {}, { quiet: true });
  if (error) return <ReadError error={error} retry={() => void refetch()} />;
  if (!data) return <Skeleton active style={{ padding: 16 }} />;
  if (data.skills.length === 0) return <Empty description={t(x.noMatrix)} style={{ padding: 48 }} />;
  return (
    <div className="wm-skills">
      <p className="wm-hint">{t(x.legend)}</p>
      {data.total > data.people.length && (
        <Alert type="info" showIcon title={t(x.first, { shown: data.people.length, total: data.total })} />
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, by keys too */}
      <section className="wm-skills-table" tabIndex={0} aria-label={t(x.matrix)}>
        <table>
          <thead>
            <tr>
              <th scope="col">{t(x.person)}</th>
              {data.skills.map(({ id, name }) => (
                <th key={id} scope="col" title={name}>
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {data.people.map((person) => (
              <tr key={person.id}>
                <th scope="row">{person.name}</th>
                {data.skills.map(({ id }) => (
                  <Cell key={id} matrix={data} person={person} of={id} />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </div>
  );
}
