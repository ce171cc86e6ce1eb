import { Alert, Button } from 'antd';
import type { Waiting } from '#kernel/entity-calls.ts';
import { lifecycleTexts as l, lifecycleOf } from '#kernel/lifecycle.ts';
import { t } from '../../lang.ts';
import { go } from '../../nav.ts';
import { useScreenPorts } from '../ports.tsx';
import '../entity.css';

/** Labels of the fields of a kind that may be changed while an approval waits. */
const goesOn = (kind: string): string[] => {
  const life = lifecycleOf(kind);
  return (life?.editable ?? []).flatMap((name) =>
    life!.entity.fields[name] ? [t(life!.entity.fields[name].label)] : [],
  );
};

/** Why a record stands still, in words; of its kind only these fields may be changed. */
export function standsText(kind: string, { label, number }: Waiting): string {
  const fields = goesOn(kind).join(t(l.listMark));
  return t(fields ? l.standsMostly : l.stands, { action: label, number, fields });
}

/** Shows why a record stands still while an approval waits, with a link to it. */
export function StandNote({ kind, waiting }: { kind: string; waiting: Waiting | null | undefined }) {
  const { approvals } = useScreenPorts();
  if (!waiting) return null;
  return (
    <Alert
      className="wm-stands"
      type="info"
      showIcon
      title={standsText(kind, waiting)}
      action={
        approvals && (
          <Button size="small" onClick={() => void go(approvals.see(waiting))}>
            {t(l.see)}
          </Button>
        )
      }
    />
  );
}
