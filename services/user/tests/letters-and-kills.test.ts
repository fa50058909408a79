import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { waitFor } from '@slipcast/local-servers/wait-for';
import { startUserService, type RunningUserService } from './running-user-service.ts';

const READERS = 250;

let user: RunningUserService;
beforeAll(async () => {
  // A hundred in each transaction.
  user = await startUserService({ LETTERS_PER_MINUTE: '6000' });
});
afterAll(() => user?.stop());

/** The second hundred of rows waits for a minute, so that the process can be killed at that moment. */
const SLOW = `
  CREATE FUNCTION wait_once() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    IF (SELECT count(*) FROM letter_recipient) = 100 THEN PERFORM pg_sleep(60); END IF;
    RETURN NULL;
  END $$;
  CREATE TRIGGER wait_once BEFORE INSERT ON letter_recipient EXECUTE FUNCTION wait_once()`;

it('a letter reaches each address once although its sender is killed while it hands letters over', async () => {
  const { token } = await user.account('maker@example.com', { isAdmin: true });
  const body = { subject: 'From the kiln', text: 'It is unpacked.', topic: 'updates' };
  await user.rows(
    `INSERT INTO subscriber (id, email, state, topics, leave_key)
     SELECT gen_random_uuid(), n || '@example.com', 'subscribed', '{updates}', n::text FROM generate_series(1, $1::int) AS n`,
    [READERS],
  );
  const id = String((await user.call('POST', '/api/admin/letters', body, user.as(token))).body['id']);
  await user.rows(SLOW, []);
  await user.stopService();

  const first = await user.replica(0);
  await fetch(`${first.url}/api/admin/letters/${id}/sending`, {
    method: 'PUT',
    headers: { ...user.as(token), 'content-type': 'application/json' },
    body: JSON.stringify({ sendAt: null }),
  });
  const [sleeping] = await waitFor('the second hundred', async () => {
    const rows = await user.rows(`SELECT pid FROM pg_stat_activity WHERE wait_event = $1`, ['PgSleep']);
    return rows.length === 1 && (rows as { pid: number }[]);
  });
  await first.stop();
  // The database would notice only after the minute that the connection is gone.
  await user.rows('SELECT pg_terminate_backend($1)', [sleeping?.pid]);
  await user.rows('DROP TRIGGER wait_once ON letter_recipient', []);

  const second = await user.replica(0);
  const eventsOf = new Map<string, Set<string>>();
  await waitFor('everyone', () => {
    for (const { id: event, type, data } of user.events)
      if (type === 'letter.addressed.v1') {
        const { email } = data as { email: string };
        eventsOf.set(email, (eventsOf.get(email) ?? new Set()).add(event));
      }
    return eventsOf.size === READERS;
  });
  await waitFor('sent', async () => {
    const [letter] = await user.rows('SELECT state, sent_count FROM letter WHERE id = $1', [id]);
    return (letter as { state: string }).state === 'sent' && letter;
  });
  const [letter] = await user.rows('SELECT sent_count FROM letter WHERE id = $1', [id]);
  // A bus may bring an event again, with the same id: consumers know it.
  expect([...eventsOf.values()].filter(({ size }) => size !== 1)).toEqual([]);
  expect(letter).toEqual({ sent_count: READERS });
  await second.stop();
});
