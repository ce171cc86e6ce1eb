import { Modal } from 'antd';
import { t } from '#web/lang.ts';
import { KeyGroups } from '#web/parts/KeyGroups.tsx';
import { keysTitle, PLAN_KEYS } from './plan-keys.ts';

/** All keys of the editor, in groups. */
export function KeysDialog({ onClose }: { onClose(): void }) {
  return (
    <Modal open width={860} title={t(keysTitle)} footer={null} onCancel={onClose}>
      <KeyGroups groups={PLAN_KEYS} />
    </Modal>
  );
}
