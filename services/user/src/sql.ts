import type pg from 'pg';

/** A pool, or a connection in a transaction. */
export type Queryable = Pick<pg.ClientBase, 'query'>;

/** Whether the statement has changed a row. */
export const changesRow = async (db: Queryable, text: string, values: unknown[]): Promise<boolean> =>
  ((await db.query(text, values)).rowCount ?? 0) > 0;

/** @param from the table, and the condition */
export async function countRows(db: Queryable, from: string, values: unknown[]): Promise<number> {
  const { rows } = await db.query<{ n: number }>(`SELECT count(*)::int AS n FROM ${from}`, values);
  return rows[0]?.n ?? 0;
}
