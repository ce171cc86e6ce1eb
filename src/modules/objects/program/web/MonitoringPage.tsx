import { Skeleton } from 'antd';
import { useMemo } from 'react';
import { folded } from '#kernel/check.ts';
import type { LightStatus } from '#modules/objects/project/status-light.ts';
import { StatusLight } from '#modules/objects/project/web/public.ts';
import { useCall } from '#web/api.ts';
import { ReadError } from '#web/entity/ReadError.tsx';
import { useQueryParam } from '#web/hooks.ts';
import { t } from '#web/lang.ts';
import { recordHref } from '#web/parts/PageLink.tsx';
import { SearchBox } from '#web/parts/SearchBox.tsx';
import { programOverview } from '../program.calls.ts';
import { projectRowOf, type StandingRow, StandingTable } from './StandingTable.tsx';
import { programPageTexts as x } from './texts.ts';
import './program.css';

const PATH = '/modules/projectProgram/projectProgramMonitoring';
const LIGHTS: readonly LightStatus[] = [
  'ongoing_great',
  'ongoing_slight',
  'ongoing_serious',
  'new',
  'pause',
  'done',
  'passoff',
];

/** All programs one may see, by light, with their projects below them. */
export default function MonitoringPage() {
  const [light, setLight] = useQueryParam('light');
  const [search, setSearch] = useQueryParam('search');
  const answer = useCall(programOverview, {}, { quiet: true });
  const programs = answer.data ?? [];
  const rows = useMemo(() => {
    const wanted = folded(search ?? '');
    const named = (one: { name: string; code: string }): boolean => folded(`${one.name} ${one.code}`).includes(wanted);
    return programs
      .filter((one) => (light ? one.light === light : true) && (named(one) || one.projects.some(named)))
      .map(({ projects, ...one }): StandingRow => {
        const children = projects.map((each) => projectRowOf(each, PATH));
        const path = recordHref('program', one.id, { from: PATH }) ?? '';
        return { ...one, key: `program:${one.id}`, path, ...(children.length > 0 && { children }) };
      });
  }, [programs, light, search]);
  if (answer.error && !answer.data) return <ReadError error={answer.error} retry={answer.refetch} />;
  if (!answer.data) return <Skeleton active style={{ padding: 16 }} />;
  return (
    <div className="wm-card wm-program-monitoring">
      <div className="wm-program-lights">
        <button type="button" aria-pressed={!light} onClick={() => setLight(null)}>
          <span>{t(x.all)}</span>
          <b>{programs.length}</b>
        </button>
        {LIGHTS.map((one) => (
          <button
            key={one}
            type="button"
            aria-pressed={light === one}
            onClick={() => setLight(light === one ? null : one)}
          >
            <StatusLight status={one} label />
            <b>{programs.filter((each) => each.light === one).length}</b>
          </button>
        ))}
      </div>
      <SearchBox
        allowClear
        placeholder={t(x.search)}
        style={{ width: 280, marginBottom: 8 }}
        value={search ?? ''}
        onChange={(event) => setSearch(event.target.value || null)}
      />
      <StandingTable rows={rows} empty={t(x.noPrograms)} />
    </div>
  );
}
