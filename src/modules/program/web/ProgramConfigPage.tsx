import { BindingTable } from '#modules/approval/web/public.ts';
import { send, useCall } from '#web/api.ts';
import { toast } from '#web/feedback.tsx';
import { t } from '#web/lang.ts';
import { useObject } from '#web/scope.ts';
import { useRights } from '#web/session.ts';
import { programBindings, saveProgramBinding } from '../program-bindings.calls.ts';
import { programPageTexts as x } from './texts.ts';
import '#web/entity/entity.css';

/** Which workflows the moves of this program need. */
export default function ProgramConfigPage() {
  const programId = useObject('program')?.id ?? 0;
  const editable = useRights({ programId }).can('pm:program:edit');
  const answer = useCall(programBindings, { programId }, { quiet: true });
  return (
    <div className="wm-card" style={{ padding: '12px 16px' }}>
      <p className="wm-hint">{t(x.configHint)}</p>
      <BindingTable
        answer={answer}
        editable={editable}
        save={async (action, chosen) => {
          await send(saveProgramBinding, { programId, action, ...chosen });
          toast.success(t(x.saved));
        }}
      />
    </div>
  );
}
