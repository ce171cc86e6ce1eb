/** Seen before: the past issues, risks and library entries closest to the text being typed (records.md B7-3). */
import { call, output } from '#kernel/call.ts';
import { choice, int, longText, text } from '#kernel/field.ts';
import type { Triple } from '#kernel/text.ts';

/** Maximum number of results. */
export const NEAREST = 5;
/** A text shorter than that is like everything. */
export const SHORTEST = 2;

export interface SeenCase {
  /** An issue, a typical problem, a risk, an entry of the library of risks. */
  entity: string;
  id: number;
  title: string;
  /** Of an issue. */
  code: string | null;
  /** Its kind or its state. */
  tag: Triple;
  /** In a few words; null: none. */
  solution: string | null;
  address: string | null;
  /** How often an entry of a library was used, and how many found it helpful; null: not a library entry, or nobody is asked. */
  uses: number | null;
  helpful: number | null;
}

/** Nearest first; none where nothing is near. Of these the viewer may read every one. */
export const seenBefore = call(
  'POST',
  '/api/v1/issue/seen-before',
  'login',
  {
    name: text(['名称', '名稱', 'Name'], { required: true, min: SHORTEST, max: 200 }),
    description: longText(['描述', '描述', 'Description'], { max: 20_000 }),
    type: int(['类型', '類型', 'Type'], { min: 1 }),
    /** The text being typed; without it an issue. */
    of: choice(['正在填写', '正在填寫', 'Being typed'], {
      issue: ['问题', '問題', 'Issue'],
      risk: ['风险', '風險', 'Risk'],
    }),
    /** The record itself, which is not its own past. */
    except: int(['本记录', '本記錄', 'This record'], { min: 1 }),
  },
  output<SeenCase[]>(),
  {
    label: ['查找相似的历史记录', '尋找相似的歷史記錄', 'Find similar past records'],
    reads: ['issue', 'typicalProblem', 'risk', 'riskTemplate'],
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
    label: ['项目启动时的典型问题提醒', '項目啟動時的典型問題提醒', 'Typical problems to review at project start'],
    scope: 'project',
    reads: ['typicalProblem', 'project'],
  },
);
