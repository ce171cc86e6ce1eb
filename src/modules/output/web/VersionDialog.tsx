/** Puts a version of an output, or changes one in work; the output it belongs to is known. */
import { useMemo } from 'react';
import { RecordDialog } from '#web/entity/record/RecordDialog.tsx';
import { type OutputRow, outputVersion } from '../output.entity.ts';

const OUTPUT_IS_KNOWN = () => ({ output: { visible: false } });

interface Props {
  of: OutputRow;
  /** The version to change; left out: a new one. */
  id?: number | undefined;
  onClose(): void;
  onSaved(): void;
}

export function VersionDialog({ of, id, onClose, onSaved }: Props) {
  const initial = useMemo(() => ({ output: of.id }), [of.id]);
  const scope = useMemo(() => ({ projectId: of.projectId ?? 0 }), [of.projectId]);
  return (
    <RecordDialog
      entity={outputVersion}
      id={id}
      initial={initial}
      scope={scope}
      formState={OUTPUT_IS_KNOWN}
      onClose={onClose}
      onSaved={onSaved}
    />
  );
}
