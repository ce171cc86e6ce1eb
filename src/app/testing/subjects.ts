/** A subject that takes amounts of every kind, in the default books of each company. */
interface Pool {
  query(text: string): Promise<unknown>;
}
export async function aSubject(pool: Pool): Promise<void> {
  await pool.query(`INSERT INTO subject (company_id, account_set, code, name, scope, leaf)
    SELECT company_id, id, 'ANY', 'Any', '{budget,actual,income,contract}', true FROM account_set WHERE is_default`);
}
