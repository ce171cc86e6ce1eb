/** Circuit maps (线路图): of a project, and of a program with a line for each of its projects. */
import { PrinterOutlined } from '@ant-design/icons';
import { Alert, Button, Checkbox, Empty, Skeleton } from 'antd';
import { useAddressState } from '#web/address-state.ts';
import { useCall } from '#web/api.ts';
import { failedRead, ReadError } from '#web/entity/ReadError.tsx';
import { t } from '#web/lang.ts';
import { useObject } from '#web/scope.ts';
import { type CircuitMap, programCircuitMap, projectCircuitMap } from '../circuit.calls.ts';
import { CircuitLegend } from './CircuitLegend.tsx';
import { ProgramMap } from './ProgramMap.tsx';
import { ProjectMap } from './ProjectMap.tsx';
import { StationTable } from './StationTable.tsx';
import { programPlanPageTexts as x } from './texts.ts';
import '#web/entity/entity.css';
import './circuit.css';

interface Answer {
  data: CircuitMap | undefined;
  error: Error | null;
  refetch(): unknown;
}

function MapPage({ answer, several }: { answer: Answer; several: boolean }) {
  const { text, set } = useAddressState();
  // Lines of many projects show milestones; one has room for its stages.
  const stages = several ? text('stages') === '1' : text('stages') !== '0';
  const failed = failedRead(answer);
  if (failed) return <ReadError {...failed} />;
  const map = answer.data;
  const lines = map?.lines.map((line) => ({ ...line, stations: line.stations.filter((one) => stages || !one.stage) }));
  const none = map && (several ? map.lines.length === 0 : lines!.every(({ stations }) => stations.length === 0));
  return (
    <div className="wm-card wm-page">
      <div className="wm-page-head">
        <h1>{t(x.map)}</h1>
        <div className="wm-page-tools">
          <Checkbox
            checked={stages}
            onChange={({ target: { checked } }) => set({ stages: checked === several ? String(Number(checked)) : '' })}
          >
            {t(x.stages)}
          </Checkbox>
          <Button icon={<PrinterOutlined />} onClick={() => globalThis.print()}>
            {t(x.print)}
          </Button>
        </div>
      </div>
      <div className="wm-page-body">
        {!map || !lines ? (
          <Skeleton active />
        ) : none ? (
          <Empty description={t(several ? x.noProjects : x.noStations)} />
        ) : (
          <>
            {several && lines.some(({ open }) => !open) && (
              <Alert type="info" showIcon title={t(x.closed)} style={{ marginBottom: 8 }} />
            )}
            <div className="wm-circuit-frame">
              {several ? <ProgramMap map={map} stages={stages} /> : <ProjectMap line={lines[0]!} today={map.today} />}
            </div>
            <CircuitLegend transfers={map.transfers.length > 0} />
            <StationTable lines={lines} several={several} />
          </>
        )}
      </div>
    </div>
  );
}

export function ProjectCircuitMap() {
  const projectId = useObject('project')?.id ?? 0;
  const answer = useCall(projectCircuitMap, { projectId }, { quiet: true, enabled: projectId > 0 });
  return <MapPage answer={answer} several={false} />;
}
export function ProgramCircuitMap() {
  const programId = useObject('program')?.id ?? 0;
  const answer = useCall(programCircuitMap, { programId }, { quiet: true, enabled: programId > 0 });
  return <MapPage answer={answer} several />;
}
