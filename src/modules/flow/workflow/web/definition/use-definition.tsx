/** Saving and publishing a definition, the same for both designers. */
import { type ReactNode, useMemo, useState } from 'react';
import { CODE } from '#kernel/problem.ts';
import { CallRefused, send } from '#web/api.ts';
import { useKeptInput } from '#web/entity/record/use-unsaved.ts';
import { toast } from '#web/feedback.tsx';
import { t } from '#web/lang.ts';
import { useRights } from '#web/session.ts';
import { type DefinitionDetail, type DesignOptions, saveDesign } from '../../definition/definition.calls.ts';
import type { Design } from '../../definition/design.ts';
import { designerTexts as d } from './designer-texts.ts';
import { PublishDialog } from './PublishDialog.tsx';

interface Drawn {
  detail: DefinitionDetail;
  options: DesignOptions;
  /** Something is not saved yet. */
  dirty: boolean;
  /** The drawing, a moment behind; kept if the session expires while `edited`. */
  drawn: Design;
  edited: boolean;
  /** It can be restored, which replaces what is stored. */
  ready?: boolean;
  giveBack(design: Design): void;
  /** The design as it is drawn now. */
  current(): Design | Promise<Design>;
  markSaved(design: Design): void;
  /** Read the definition again after it was saved or published. */
  onChanged(): void;
}
export interface DefinitionState {
  editable: boolean;
  publishable: boolean;
  busy: boolean;
  /** Returns whether it was saved. */
  save(): Promise<boolean>;
  /** Saves unsaved changes, then asks for the note. */
  publish(): Promise<void>;
  /** Rendered somewhere on the page. */
  dialog: ReactNode;
}

export function useDefinition(about: Drawn): DefinitionState {
  const { detail, options, dirty, drawn, edited, ready = true, giveBack, current, markSaved, onChanged } = about;
  const rights = useRights();
  const editable = rights.can('wf:definition:edit');
  const [revision, setRevision] = useState(detail.revision);
  const base = useMemo(() => ({ design: revision }), [revision]);
  const values = useMemo(() => ({ design: drawn }), [drawn]);
  useKeptInput({
    name: `definition ${detail.id}`,
    base,
    values,
    dirty: edited,
    ready,
    giveBack: ({ design }) => giveBack(design as Design),
  });
  const [busy, setBusy] = useState(false);
  const [publishing, setPublishing] = useState<Design | null>(null);
  const save = async (): Promise<boolean> => {
    if (busy) return false;
    setBusy(true);
    try {
      const design = await current();
      const { revision: next } = await send(
        saveDesign,
        { id: detail.id, revision, design },
        { quiet: [CODE.conflict] },
      );
      setRevision(next);
      markSaved(design);
      toast.success(t(d.saved));
      onChanged();
      return true;
    } catch (error) {
      if (error instanceof CallRefused && error.code === CODE.conflict) toast.error(t(d.conflict));
      return false;
    } finally {
      setBusy(false);
    }
  };
  const dialog = publishing && (
    <PublishDialog
      definition={{ ...detail, revision }}
      design={publishing}
      options={options}
      onClose={(no) => {
        setPublishing(null);
        if (no !== null) onChanged();
      }}
    />
  );
  return {
    editable,
    publishable: rights.can('wf:definition:publish'),
    busy,
    save,
    publish: async () => {
      if (!dirty || (editable && (await save()))) setPublishing(await current());
    },
    dialog,
  };
}
