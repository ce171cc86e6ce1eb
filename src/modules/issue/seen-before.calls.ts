/** What was seen before: the nearest past issues and typical problems of what is being typed (records.md B7-3). */
import { call, output } from '#kernel/call.ts';
import { int, longText, text } from '#kernel/field.ts';

/** Most of what is answered. */
export const NEAREST = 5;
/** A text shorter than that is like everything. */
export const SHORTEST = 2;

export interface SeenCase {
  entity: 'issue' | 'typicalProblem';
  id: number;
  title: string;
  /** Of an issue. */
  code: string | null;
  status: string;
  /** In few words; null: nothing is said. */
  solution: string | null;
  address: string | null;
  /** How often a typical problem was used, and how many found it helpful. */
  uses: number | null;
  helpful: number | null;
}

/** Nearest first; none where nothing is near. Of these the viewer may read every one. */
export const seenBefore = call(
  'POST',
  '/api/v1/issue/seen-before',
  'login',
  {
    name: text(['问题名称', '問題名稱', 'Issue name'], { required: true, min: SHORTEST, max: 200 }),
    description: longText(['问题描述', '問題描述', 'Description'], { max: 20_000 }),
    type: int(['问题类型', '問題類型', 'Issue type'], { min: 1 }),
    /** The issue itself, which is not its own past. */
    except: int(['问题', '問題', 'Issue'], { min: 1 }),
  },
  output<SeenCase[]>(),
  {
    label: ['查找相似的历史问题', '尋找相似的歷史問題', 'Find similar past issues'],
    reads: ['issue', 'typicalProblem'],
  },
);

/** Published problems of which projects of its type are reminded, the most used first. */
export const problemsAtStart = call(
  'GET',
  '/api/v1/issue/problems-at-start',
  'pm:project:query',
  { projectId: int(['项目', '項目', 'Project'], { required: true, min: 1 }) },
  output<SeenCase[]>(),
  {
    label: ['项目启动时的典型问题提醒', '項目啟動時的典型問題提醒', 'Typical problems to know at project start'],
    scope: 'project',
    reads: ['typicalProblem', 'project'],
  },
);
