/** Comments on a record, in threads of one level. Readers of the record read and write its comments. */
import { call, output } from '#kernel/call.ts';
import { file, int, longText, refs, text } from '#kernel/field.ts';
import { MAX_COMMENT_FILES, MAX_MENTIONS, MAX_TEXT } from './comment.rules.ts';

/** The record a call speaks of: its entity and id. */
export const ofRecord = {
  entity: text(['对象', '對象', 'Entity'], { required: true, max: 50 }),
  recordId: int(['记录', '記錄', 'Record'], { required: true, min: 1 }),
} as const;

export interface CommentView {
  id: number;
  author: number;
  text: string;
  mentions: number[];
  files: number[];
  createdAt: string;
  /** null: as it was written. */
  editedAt: string | null;
  version: number;
  /** Deleted, and shown only because of its answers: without text, author and files. */
  removed: boolean;
  /** The viewer's actions. */
  may: { edit: boolean; remove: boolean };
}

export interface Thread extends CommentView {
  /** The oldest first. */
  answers: CommentView[];
}

export interface Comments {
  /** The newest first. */
  list: Thread[];
  /** Threads; `count`: comments and answers. */
  total: number;
  count: number;
  pageNum: number;
  pageSize: number;
  names: Record<number, string>;
}

export const THREADS = 20;

const id = int(['评论', '評論', 'Comment'], { required: true, min: 1 });
const said = {
  text: longText(['评论', '評論', 'Comment'], { required: true, min: 1, max: MAX_TEXT }),
  mentions: refs(['提及的人', '提及的人', 'Mentioned people'], 'user', { max: MAX_MENTIONS }),
  files: file(['附件', '附件', 'Attachments'], { max: MAX_COMMENT_FILES }),
} as const;

/** `at`: the page on which this comment stands. */
export const comments = call(
  'GET',
  '/api/v1/discussion/comments',
  'login',
  {
    ...ofRecord,
    pageNum: int(['页码', '頁碼', 'Page'], { min: 1 }),
    at: int(['评论', '評論', 'Comment'], { min: 1 }),
  },
  output<Comments>(),
  { label: ['查看评论', '查看評論', 'View comments'] },
);
export const writeComment = call(
  'POST',
  '/api/v1/discussion/comments',
  'login',
  { ...ofRecord, parent: int(['回复', '回覆', 'Reply to'], { min: 1 }), ...said },
  output<{ id: number }>(),
  { label: ['发表评论', '發表評論', 'Write a comment'], creates: true, fails: 'save', touches: ['discussion'] },
);
export const editComment = call(
  'PUT',
  '/api/v1/discussion/comments/:id',
  'login',
  { id, version: int(['版本', '版本', 'Version'], { required: true, min: 1 }), ...said },
  output<null>(),
  { label: ['修改评论', '修改評論', 'Edit a comment'], touches: ['discussion'] },
);
export const removeComment = call('DELETE', '/api/v1/discussion/comments/:id', 'login', { id }, output<null>(), {
  label: ['删除评论', '刪除評論', 'Delete a comment'],
  touches: ['discussion'],
});
export const restoreComment = call('POST', '/api/v1/discussion/comments/:id/restore', 'login', { id }, output<null>(), {
  label: ['恢复评论', '恢復評論', 'Restore a comment'],
  fails: 'save',
  touches: ['discussion'],
});
