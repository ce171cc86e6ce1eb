/** Directories: signing in by them, and what they say of people. */
import { call, output } from '#kernel/call.ts';
import { int, ref, text } from '#kernel/field.ts';
import { signIn } from '#modules/people/user/user.calls.ts';
import type { DirectoryChange, DirectoryNote } from './directory.rules.ts';
import { identityProvider } from './identity-provider.entity.ts';

const provider = ref(['目录', '目錄', 'Directory'], 'identityProvider', { required: true });

/** The account and the password of the directory; what follows is `enterSingle` with the flow. */
export const proveByDirectory = call(
  'POST',
  '/api/v1/single-login/directory',
  'public',
  {
    provider: text(['目录', '目錄', 'Directory'], { required: true, max: 40 }),
    username: text(['目录账号', '目錄帳號', 'Directory account'], { required: true, max: 100 }),
    password: signIn.input.password,
    captchaId: signIn.input.captchaId,
    captcha: signIn.input.captcha,
  },
  output<{ flow: string }>(),
  { label: ['目录账号登录', '目錄帳號登入', 'Sign in by a directory'], keepsOut: ['password'], uncounted: true },
);

/** A change in words that a table shows; subjects and names of the directory are cut. */
export interface ChangeLine {
  kind: DirectoryChange['kind'] | DirectoryNote['kind'];
  name: string;
  subject: string | null;
  user: number | null;
  /** What it is about: the account, the role, the fields. */
  about: string;
}
export interface DirectoryPreview {
  people: number;
  groups: number;
  /** How many of each kind. */
  counts: Partial<Record<ChangeLine['kind'], number>>;
  lines: ChangeLine[];
  /** More than that are not shown. */
  more: number;
  /** So many would be disabled that it is not done unless it is confirmed. */
  asks: boolean;
}
/** Reads the directory and says what a run would change. Changes nothing. */
export const previewDirectory = call(
  'POST',
  '/api/v1/single-login/directory/preview',
  identityProvider.rights.update,
  { provider },
  output<DirectoryPreview>(),
  { label: ['预览目录同步', '預覽目錄同步', 'Preview of a directory'], reads: true },
);
export interface DirectoryRun {
  id: number;
  startedAt: string;
  endedAt: string | null;
  /** Null: at night, by itself. */
  startedBy: string | null;
  state: 'running' | 'done' | 'asks' | 'incomplete' | 'failed';
  reason: string | null;
  people: number;
  made: number;
  linked: number;
  changed: number;
  disabled: number;
  enabled: number;
  given: number;
  taken: number;
  refused: number;
}
export const runDirectory = call(
  'POST',
  '/api/v1/single-login/directory/run',
  identityProvider.rights.update,
  {
    provider,
    /** The number of people that were seen to be disabled by it. */
    confirmed: int(['确认停用人数', '確認停用人數', 'People to be disabled'], { min: 0, max: 200_000 }),
  },
  output<DirectoryRun>(),
  { label: ['同步目录', '同步目錄', 'Read a directory'], touches: ['identityProvider', 'user', 'role'] },
);
export const directoryRuns = call(
  'GET',
  '/api/v1/single-login/directory/runs',
  identityProvider.rights.read,
  { provider },
  output<{ list: DirectoryRun[] }>(),
  { label: ['目录同步记录', '目錄同步記錄', 'Readings of a directory'], reads: ['identityProvider'] },
);
