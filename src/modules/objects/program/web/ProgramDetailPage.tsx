import { Button, Progress } from 'antd';
import { useState } from 'react';
import { addressOf } from '#kernel/address.ts';
import { text } from '#kernel/field.ts';
import { Deviation, projectPageTexts as p, StatusLight } from '#modules/objects/project/web/public.ts';
import { send, useCall } from '#web/api.ts';
import { recordMoves } from '#web/entity/moves/MoveButtons.tsx';
import { useMoves } from '#web/entity/moves/use-moves.tsx';
import { WaitingTag } from '#web/entity/moves/WaitingTag.tsx';
import { DetailFields } from '#web/entity/record/DetailFields.tsx';
import { Fact, Facts } from '#web/entity/record/Fact.tsx';
import { RecordFrame, RecordRead } from '#web/entity/record/RecordFrame.tsx';
import { useCommonTabs } from '#web/entity/record/RecordPage.tsx';
import { ask } from '#web/feedback.tsx';
import { t } from '#web/lang.ts';
import { go } from '#web/nav.ts';
import { href } from '#web/registry.ts';
import { useObject } from '#web/scope.ts';
import { addProjects, type ProgramInfo, programInfo, removeProjects } from '../program.calls.ts';
import { program } from '../program.entity.ts';
import { programLife } from '../program.life.ts';
import { CallDialog } from './CallDialog.tsx';
import { lightOf, ProjectsInShort, projectRowOf, StandingTable } from './StandingTable.tsx';
import { programPageTexts as x } from './texts.ts';
import './program.css';

const EDIT = '/modules/projectProgram/editProjectProgram';

/** In the log of a program its projects change like a field. */
const logged = { ...program, fields: { ...program.fields, projects: text(x.projects.text) } };

/** The projects of the program; whoever arranges it adds and takes out. */
function Projects({ info, programId }: { info: ProgramInfo; programId: number }) {
  const [adding, setAdding] = useState(false);
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const back = addressOf('program', programId) ?? '';
  const rows = info.standing.projects.map((one) => projectRowOf(one, back));
  const picked = rows.filter((row) => chosen.includes(row.key));
  const takeOut = async (): Promise<void> => {
    if (!(await ask({ title: x.removeAsk, content: x.removeNote, confirm: x.removeProjects }))) return;
    await send(removeProjects, { programId, projects: picked.map((row) => row.id) });
    setChosen([]);
  };
  return (
    <>
      {info.mayArrange && (
        <div className="wm-program-projects">
          <Button disabled={picked.length === 0} onClick={() => void takeOut()}>
            {t(x.removeProjects)}
          </Button>
          <Button type="primary" onClick={() => setAdding(true)}>
            {t(x.addProjects)}
          </Button>
        </div>
      )}
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
  const common = useCommonTabs(logged, programId, t(x.dynamics));
  return (
    <div className="wm-card">
      <RecordRead answer={answer}>
        {(info) => (
          <RecordFrame
            kind="program"
            waiting={info.waiting}
            id={programId}
            title={info.row.name}
            code={info.row.code}
            tags={<WaitingTag waiting={info.waiting} />}
            actions={recordMoves({ moves, row: info.row, title: info.row.name, abilities: info })}
            edit={info.editable.length > 0 ? { primary: true, run: () => go(href(EDIT, { programId })) } : null}
            stacked
            tabs={[
              {
                key: 'fields',
                label: t(x.information),
                render: () => <DetailFields entity={program} row={info.row as never} titles={info.titles} />,
              },
              { key: 'projects', label: t(x.projects), render: () => <Projects info={info} programId={programId} /> },
              ...common,
            ]}
          >
            <ProgramFacts standing={info.standing} />
          </RecordFrame>
        )}
      </RecordRead>
      {moves.dialog}
    </div>
  );
}

function ProgramFacts({ standing }: Pick<ProgramInfo, 'standing'>) {
  return (
    <Facts>
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
    </Facts>
  );
}
