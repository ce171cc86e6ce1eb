import { Button, Progress, Skeleton } from 'antd';
import { useState } from 'react';
import { text } from '#kernel/field.ts';
import { Deviation, Fact, projectPageTexts as p, StatusLight } from '#modules/project/web/public.ts';
import { send, useCall } from '#web/api.ts';
import { CallDialog } from '#web/entity/CallDialog.tsx';
import { MoveButtons } from '#web/entity/moves/MoveButtons.tsx';
import { useMoves } from '#web/entity/moves/use-moves.tsx';
import { WaitingTag } from '#web/entity/moves/WaitingTag.tsx';
import { ReadError } from '#web/entity/ReadError.tsx';
import { ChangeLog } from '#web/entity/record/ChangeLog.tsx';
import { DetailFields } from '#web/entity/record/DetailFields.tsx';
import { Facets } from '#web/entity/record/Facets.tsx';
import { ask } from '#web/feedback.tsx';
import { t } from '#web/lang.ts';
import { go } from '#web/nav.ts';
import { href } from '#web/registry.ts';
import { useObject } from '#web/scope.ts';
import { addProjects, type ProgramInfo, programInfo, removeProjects } from '../program.calls.ts';
import { program } from '../program.entity.ts';
import { programLife } from '../program.life.ts';
import { DETAIL, lightOf, ProjectsInShort, projectRowOf, StandingTable } from './StandingTable.tsx';
import { programPageTexts as x } from './texts.ts';
import '#web/entity/entity.css';
import './program.css';

const EDIT = '/modules/projectProgram/editProjectProgram';

/** In the log of a program its projects change like a field. */
const logged = { ...program, fields: { ...program.fields, projects: text(x.projects.text) } };

/** The projects of the program; whoever arranges it adds and takes out. */
function Projects({ info, programId }: { info: ProgramInfo; programId: number }) {
  const [adding, setAdding] = useState(false);
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const back = href(DETAIL, { programId });
  const rows = info.standing.projects.map((one) => projectRowOf(one, back));
  const picked = rows.filter((row) => chosen.includes(row.key));
  const takeOut = async (): Promise<void> => {
    if (!(await ask({ title: x.removeAsk, content: x.removeNote, confirm: x.removeProjects }))) return;
    await send(removeProjects, { programId, projects: picked.map((row) => row.id) });
    setChosen([]);
  };
  return (
    <>
      <div className="wm-program-projects">
        <h2 className="wm-form-head">{t(x.projects)}</h2>
        {info.mayArrange && (
          <>
            <Button disabled={picked.length === 0} onClick={() => void takeOut()}>
              {t(x.removeProjects)}
            </Button>
            <Button type="primary" onClick={() => setAdding(true)}>
              {t(x.addProjects)}
            </Button>
          </>
        )}
      </div>
      <StandingTable
        rows={rows}
        empty={t(x.noProjects)}
        {...(info.mayArrange && {
          selection: {
            selectedRowKeys: [...chosen],
            onChange: (keys) => setChosen(keys.map(String)),
          },
        })}
      />
      {adding && (
        <CallDialog
          call={addProjects}
          row={{ programId } as never}
          title={t(x.addProjects)}
          onClose={() => setAdding(false)}
        />
      )}
    </>
  );
}

export default function ProgramDetailPage() {
  const programId = useObject('program')?.id ?? 0;
  const moves = useMoves(programLife);
  const answer = useCall(programInfo, { programId }, { quiet: true });
  if (answer.error && !answer.data) return <ReadError error={answer.error} retry={answer.refetch} />;
  if (!answer.data) return <Skeleton active style={{ padding: 16 }} />;
  const info = answer.data;
  const { row, standing } = info;
  return (
    <div className="wm-card wm-page">
      <div className="wm-page-head">
        <h1>{row.name}</h1>
        <span className="wm-none">{row.code}</span>
        <WaitingTag waiting={info.waiting} />
        <div className="wm-page-tools">
          <MoveButtons moves={moves} row={row} title={row.name} abilities={info} />
          {info.editable.length > 0 && (
            <Button type="primary" onClick={() => void go(href(EDIT, { programId }))}>
              {t(x.edit)}
            </Button>
          )}
        </div>
      </div>
      <div className="wm-page-body">
        <div className="wm-facts">
          <Fact label={t(p.light)}>
            <StatusLight status={standing.light} label of={lightOf(standing)} />
          </Fact>
          <Fact label={t(p.planned)} hint={t(p.plannedHint)}>
            <Progress percent={standing.plannedProgress} size="small" strokeColor="#8c8c8c" aria-label={t(p.planned)} />
            <div className="wm-hint">{t(p.timeElapsed, { percent: standing.timeElapsed })}</div>
          </Fact>
          <Fact label={t(p.actual)}>
            <Progress percent={standing.actualProgress} size="small" aria-label={t(p.actual)} />
          </Fact>
          <Fact label={t(p.deviation)} hint={t(p.deviationHint)}>
            <b>
              <Deviation value={standing.deviation} />
            </b>
          </Fact>
          <Fact label={t(x.projectCount)}>
            <ProjectsInShort projects={standing.projects} />
          </Fact>
        </div>
        <DetailFields entity={program} row={row as never} titles={info.titles} />
        <Projects info={info} programId={programId} />
        <Facets entity={program} id={programId} />
        <h2 className="wm-form-head">{t(x.dynamics)}</h2>
        <ChangeLog entity={logged} id={programId} />
      </div>
      {moves.dialog}
    </div>
  );
}
