import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { createLogger } from '@slipcast/service-kit/logs';
import { migrate } from '@slipcast/storage/migrate';
import { createPool } from '@slipcast/storage/postgres';
import { onMailBounced, suppressAddresses } from '../../../../../services/user/src/mailing-list/suppress.ts';
import { createExpectations } from '../own-worlds.ts';
import type { OwnStores } from '../world.ts';

const { expectSame: same } = createExpectations('bounces');
const MIGRATIONS = join(import.meta.dirname, '../../../../../services/user/migrations');

/** An address that takes no mail gets no more letters, and the first reason stays. */
export async function bouncedAddresses(stores: OwnStores): Promise<void> {
  const url = await stores.database('people');
  await migrate(url, MIGRATIONS, createLogger('prove', 'silent'));
  const pool = createPool(url, { max: 1 });
  const client = await pool.connect();
  try {
    await client.query('TRUNCATE subscriber CASCADE');
    for (const name of ['ada', 'bea', 'cy', 'dan'])
      // oxlint-disable-next-line no-await-in-loop
      await client.query(
        `INSERT INTO subscriber (id, email, state, topics, leave_key) VALUES (gen_random_uuid(), $1 || '@pots.example', 'subscribed', '{news}', $1)`,
        [name],
      );
    const bounces = (email: string) =>
      onMailBounced.handle(
        {
          id: randomUUID(),
          type: 'mail.bounced.v1',
          key: 'x',
          occurredAt: new Date().toISOString(),
          data: { subscriberId: randomUUID(), email },
        },
        client,
      );
    const whys = async () => {
      const { rows } = await client.query<{ said: string }>(
        `SELECT concat_ws(' ', split_part(email, '@', 1), suppressed_why, CASE WHEN suppressed_at IS NOT NULL THEN 'at' END) AS said FROM subscriber ORDER BY email`,
      );
      return rows.map(({ said }) => said).join(', ');
    };
    await bounces('bea@pots.example');
    same('one bounces', await whys(), 'ada, bea bounced at, cy, dan');
    await client.query(`UPDATE subscriber SET suppressed_at = 'epoch' WHERE email LIKE 'bea@%'`);
    await suppressAddresses(client, [
      { email: 'bea@pots.example', why: 'complained' },
      { email: 'cy@pots.example', why: 'complained' },
      { email: 'no-one@pots.example', why: 'bounced' },
      { email: 'ada@pots.example', why: 'bounced' },
    ]);
    await bounces('cy@pots.example');
    same('others are reported', await whys(), 'ada bounced at, bea bounced at, cy complained at, dan');
    const { rows } = await client.query<{ email: string }>(
      `SELECT email FROM subscriber WHERE suppressed_at = 'epoch'`,
    );
    same('and the first time stays', rows.length, 1);
  } finally {
    client.release();
    await pool.end();
  }
}
