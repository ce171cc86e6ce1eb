/** Calls of how a person likes to decide: their frequent opinions, what agreeing begins with, what comes after it. */
import { call, output } from '#kernel/call.ts';
import { bool, json, text } from '#kernel/field.ts';

export interface Habits {
  /** Opinions they often write, in their order. */
  phrases: string[];
  /** Initial opinion for agreeing; null: none. */
  prefill: string | null;
  /** After a decision the next task opens. */
  goNext: boolean;
}
export const MOST_PHRASES = 20;
export const PHRASE_LENGTH = 200;

const base = '/api/v1/workflow/my-habits';
const label = ['审批习惯', '審批習慣', 'Approval preferences'] as const;

export const myHabits = call('GET', base, 'login', {}, output<Habits>(), { label, reads: ['wfHabit'] });
export const saveHabits = call(
  'PUT',
  base,
  'login',
  {
    phrases: json<string[]>()(['常用意见', '常用意見', 'Frequent opinions'], { required: true, max: MOST_PHRASES }),
    prefill: text(['同意时预填', '同意時預填', 'Prefill when agreeing'], { max: PHRASE_LENGTH }),
    goNext: bool(['处理后打开下一条', '處理後開啟下一條', 'Open the next one after deciding'], { required: true }),
  },
  output<null>(),
  { label: ['保存审批习惯', '儲存審批習慣', 'Save approval preferences'], touches: ['wfHabit'] },
);
