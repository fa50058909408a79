import { inTransaction } from '@slipcast/storage/postgres';
import { pot, withPots } from './document-world.ts';
import type { LogCase } from './log-world.ts';

/** A change that has read a document waits for another that is just being written, and loses nothing of it. */
export const crossedChanges: LogCase = withPots(async ({ pool, until, expectSame }, { pots }) => {
  const isBlocked = async (): Promise<boolean> => {
    const { rows } = await pool.query(
      `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
    );
    return rows.length > 0;
  };
  /** `work` reads the pot as it was before it gets fifty pieces, and writes afterwards. */
  const crossing = async <T>(id: string, work: () => Promise<T>): Promise<T> => {
    let crossed: Promise<T> | undefined;
    await inTransaction(pool, async (client) => {
      await client.query(
        `UPDATE pots SET body = jsonb_set(body, '{pieces}', '50'), version = version + 1 WHERE id = $1`,
        [id],
      );
      crossed = work();
      await until('it waits', isBlocked);
    });
    return crossed as Promise<T>;
  };
  const after = async (id: string) => {
    const found = (await pots.get(id)) ?? (await pots.removed(id));
    return [found?.body.pieces, found?.body.glaze, found?.version];
  };
  for (const id of ['quiet', 'plain', 'gone']) await pots.insert(id, pot('Bowl'));
  await crossing('quiet', () => pots.changeQuietly(['quiet'], (body) => ({ ...body, glaze: 'shino' })));
  expectSame('a quiet change', await after('quiet'), [50, 'shino', 3]);
  await crossing('plain', () => pots.change('plain', (body) => ({ ...body, glaze: 'shino' })));
  expectSame('a change', await after('plain'), [50, 'shino', 3]);
  const removed = await crossing('gone', () => pots.remove('gone'));
  expectSame('a removal', [removed?.deleted, ...(await after('gone'))], [true, 50, 'slate', 3]);
});
