import type pg from 'pg';

/** Rows and index entries that reading `table` took while `work` was done on a pool with one connection. */
export async function rowsRead(pool: pg.Pool, table: string, work: () => Promise<unknown>): Promise<number> {
  const count = async () => {
    // A session adds what it did to the statistics once a second, or when it is asked to.
    await pool.query('SELECT pg_stat_force_next_flush()');
    const { rows } = await pool.query<{ rows: string }>(
      `SELECT (SELECT sum(seq_tup_read) FROM pg_stat_user_tables WHERE relname = $1)
         + (SELECT sum(idx_tup_read) FROM pg_stat_user_indexes WHERE relname = $1) AS rows`,
      [table],
    );
    return Number(rows[0]?.rows);
  };
  const before = await count();
  await work();
  return (await count()) - before;
}
