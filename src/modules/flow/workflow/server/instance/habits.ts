/** Handlers of how a person likes to decide; everybody has their own and no other's. Refuses phrases that are blank or too long. */
import { sql } from 'kysely';
import { cleanText } from '#kernel/check.ts';
import { refuse } from '#kernel/problem.ts';
import { texts } from '#kernel/text.ts';
import { handle } from '#server/context.ts';
import { type Habits, MOST_PHRASES, myHabits, PHRASE_LENGTH, saveHabits } from '../../instance/habit.calls.ts';

const t = texts('workflowHabit', {
  phrases: [
    '常用意见最多 {max} 条，每条 1 至 {length} 个字符',
    '常用意見最多 {max} 條，每條 1 至 {length} 個字元',
    'At most {max} frequent opinions, each of 1 to {length} characters',
  ],
});

const phrase = (value: unknown): value is string =>
  typeof value === 'string' && value.trim() !== '' && [...value.trim()].length <= PHRASE_LENGTH && cleanText(value);

/** The phrases as they came, each once; or a refusal. */
function readPhrases(value: unknown): string[] {
  if (!Array.isArray(value) || value.length > MOST_PHRASES || !value.every(phrase))
    throw refuse(t.phrases, { max: MOST_PHRASES, length: PHRASE_LENGTH }, 'phrases');
  return [...new Set(value.map((one) => one.trim()))];
}

export const habitHandlers = [
  handle(myHabits, async (ctx) => {
    const { companyId, userId } = ctx.viewer;
    const { rows } = await sql<Habits>`SELECT phrases, prefill, go_next FROM wf_habit
      WHERE company_id = ${companyId} AND user_id = ${userId}`.execute(ctx.db);
    return rows[0] ?? { phrases: [], prefill: null, goNext: true };
  }),
  handle(saveHabits, async (ctx, { phrases, prefill, goNext }) => {
    const { companyId, userId } = ctx.viewer;
    await sql`INSERT INTO wf_habit (company_id, user_id, phrases, prefill, go_next)
      VALUES (${companyId}, ${userId}, ${readPhrases(phrases)}::text[], ${prefill?.trim() || null}, ${goNext})
      ON CONFLICT (company_id, user_id) DO UPDATE SET phrases = excluded.phrases, prefill = excluded.prefill, go_next = excluded.go_next`.execute(
      ctx.db,
    );
    return null;
  }),
];
