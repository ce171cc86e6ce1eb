/** What the page of an issue has to do with the library: similar past cases while it is open, a lesson of it when it is closed. */
import { Button } from 'antd';
import { send } from '#web/api.ts';
import type { RecordAction } from '#web/entity/record/RecordFrame.tsx';
import { toast } from '#web/feedback.tsx';
import { t } from '#web/lang.ts';
import { go } from '#web/nav.ts';
import { recordHref } from '#web/parts/PageLink.tsx';
import { useSession } from '#web/session.ts';
import type { IssueRow } from '../issue.entity.ts';
import { useProblem as noteUse, promoteIssue } from '../problem.calls.ts';
import { typicalProblem } from '../problem.entity.ts';
import { libraryTexts as l } from './library-texts.ts';
import { SeenBefore } from './SeenBefore.tsx';

/** The button that makes a draft of a closed issue, for those who may. */
export function usePromotion(row: IssueRow): readonly RecordAction[] {
  const { viewer } = useSession();
  if (row.status !== 'closed' || !viewer.can(typicalProblem.rights.create)) return [];
  const run = async (): Promise<void> => {
    const draft = await send(promoteIssue, { id: row.id });
    toast.success(t(l.promoted));
    await go(recordHref('typicalProblem', draft.id)!);
  };
  return [{ key: 'promote', label: l.promote, run }];
}

/** Similar cases; a typical problem can be recorded as the way it is handled. */
export function SimilarPast({ row }: { row: IssueRow }) {
  if (row.status === 'closed') return null;
  const use = async (id: number): Promise<void> => {
    await send(noteUse, { id, issueId: row.id });
    toast.success(t(l.used));
  };
  return (
    <SeenBefore
      name={row.name}
      description={row.description}
      type={row.type}
      except={row.id}
      action={({ entity, id }) =>
        entity === 'typicalProblem' && (
          <Button size="small" type="link" onClick={() => void use(id).catch(() => undefined)}>
            {t(l.use)}
          </Button>
        )
      }
    />
  );
}
