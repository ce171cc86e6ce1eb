import { ObjectBindings } from '#modules/flow/approval/web/public.ts';
import { send, useCall } from '#web/api.ts';
import { t } from '#web/lang.ts';
import { useObject } from '#web/scope.ts';
import { useRights } from '#web/session.ts';
import { programBindings, saveProgramBinding } from '../program-bindings.calls.ts';
import { programPageTexts as x } from './texts.ts';

/** Which workflows the moves of this program need. */
export default function ProgramConfigPage() {
  const programId = useObject('program')?.id ?? 0;
  const editable = useRights({ programId }).can('pm:program:edit');
  const answer = useCall(programBindings, { programId }, { quiet: true });
  return (
    <ObjectBindings
      hint={t(x.configHint)}
      answer={answer}
      editable={editable}
      save={(action, chosen) => send(saveProgramBinding, { programId, action, ...chosen })}
    />
  );
}
