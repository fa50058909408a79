import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { waitFor } from '@slipcast/local-servers/wait-for';
import pg from 'pg';
import { handOverLetters } from '../src/letters/hand-over.ts';
import { startUserService, type RunningUserService } from './running-user-service.ts';

let user: RunningUserService;
let admin: Record<string, string>;
beforeAll(async () => {
  user = await startUserService({ LETTERS_PER_MINUTE: '120' });
  admin = user.as((await user.account('maker@example.com', { isAdmin: true })).token);
});
afterAll(() => user?.stop());

/** The maker saves this limit, and the service has learnt of it. */
async function save(version: number, lettersPerMinute: number | null) {
  const data = { version, name: 'Kiln', pricesNote: '', dispatchDays: null, lowStock: 2, lettersPerMinute };
  const occurredAt = new Date().toISOString();
  await user.bus.publish([{ id: randomUUID(), type: 'shop.changed.v1', key: 'shop', occurredAt, data }]);
  await waitFor('the settings', async () => {
    const [row] = (await user.rows('SELECT version FROM shop_settings', [])) as { version: number }[];
    return row?.version === version;
  });
}
/** Sends a letter to one reader. @returns in how many seconds the next one may go */
async function pauseAfterLetter(): Promise<number> {
  await user.rows('UPDATE letter_pace SET next_at = now()', []);
  const letter = { subject: 'From the kiln', text: 'It is unpacked.', topic: 'updates' };
  const { id } = (await user.call('POST', '/api/admin/letters', letter, admin)).body as unknown as {
    id: string;
  };
  await user.call('PUT', `/api/admin/letters/${id}/sending`, { sendAt: null }, admin);
  const sent = async () =>
    (
      (await user.call('GET', `/api/admin/letters/${id}`, undefined, admin)).body as unknown as {
        sent: number;
      }
    ).sent;
  await waitFor('the letter', async () => (await sent()) === 1);
  const [row] = (await user.rows(
    'SELECT extract(epoch FROM next_at - clock_timestamp())::float8 AS pause FROM letter_pace',
    [],
  )) as { pause: number }[];
  return row?.pause ?? 0;
}

it('sends letters as fast as the maker has set it, and never faster than the environment allows', async () => {
  await user.rows(
    `INSERT INTO subscriber (id, email, state, topics, leave_key) VALUES (gen_random_uuid(), 'ada@pots.example', 'subscribed', '{updates}', 'key')`,
    [],
  );
  await save(1, 1);
  const slow = await pauseAfterLetter();
  expect(slow).toBeGreaterThan(40);
  expect(slow).toBeLessThanOrEqual(60);
  await save(2, 6000);
  expect(await pauseAfterLetter()).toBeLessThanOrEqual(0.5);
});

it('asks how fast letters may go only when one is due', async () => {
  const pool = new pg.Pool({ connectionString: user.database, max: 1 });
  const asked: number[] = [];
  const handOver = () =>
    handOverLetters(
      pool,
      async () => {
        asked.push(asked.length);
        return 60;
      },
      1,
    );
  try {
    // No one's turn for an hour, so that the running service leaves letters alone.
    await user.rows(`UPDATE letter_pace SET next_at = now() + interval '1 hour'`, []);
    await user.rows(`UPDATE letter SET state = 'sent'`, []);
    expect([await handOver(), asked]).toEqual([0, []]);
    await user.rows(`UPDATE letter SET state = 'sending'`, []);
    expect([await handOver(), asked]).toEqual([0, [0]]);
  } finally {
    await pool.end();
  }
});
