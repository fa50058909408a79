import type { EventData } from '@slipcast/contracts/events/registry';
import type { EventEnvelope } from '@slipcast/event-bus/bus';
import { PAID_ORDER } from '@slipcast/testkit/paid-order';
import { markFailed, markRetry } from '../../../../../services/email-worker/src/store/intent-store.ts';
import { createGroupedIntents } from '../../../../../services/email-worker/src/store/grouped-intents.ts';
import type { MailCase, MailWorld } from './mail-world.ts';
import { refusals } from './post-box.ts';

const subscriberId = '22222222-2222-4222-8222-222222222222';
const letter: EventData<'letter.addressed.v1'> = {
  letterId: '11111111-1111-4111-8111-111111111111',
  subscriberId,
  email: 'gone@example.com',
  leaveKey: 'secret-key',
  subject: 'From the kiln',
  text: 'It is unpacked.',
  topic: 'updates',
  update: null,
  pots: [],
};
const reset = (userId: string, minutes: number): EventData<'user.password-reset-requested.v1'> => ({
  userId,
  name: 'Fay',
  email: `${userId}@example.com`,
  resetToken: 'aaa.bbb.ccc',
  expiresAt: new Date(Date.now() + minutes * 60_000).toISOString(),
});
const pay = (
  { publish }: MailWorld,
  orderId: string,
  customerEmail = `${orderId}@example.com`,
): Promise<EventEnvelope> => publish('order.paid.v1', orderId, { ...PAID_ORDER, orderId, customerEmail });

/** An intent that is there when the workers start. */
const store = ({ pool }: MailWorld, about: string, status: string, days: number, dueInDays = -days) =>
  pool.query(
    `INSERT INTO email_intents (id, about, template, seq, recipient, data, status, created_at, not_before, sending_at)
     VALUES (gen_random_uuid(), $1::text, 'welcome', '', $1 || '@example.com', $4, $2, now() - make_interval(days => $3),
       now() + make_interval(days => $5), now() - interval '1 minute')`,
    [about, status, days, { userId: about, name: 'Fay', email: `${about}@example.com` }, dueInDays],
  );

/** Two workers send what events ask for, and the mail server refuses some of it for a while or for good. */
export const twoWorkers: MailCase = async (world) => {
  const { postBox } = world;
  for (const [about, status, days] of [
    ['unconfigured', 'unconfigured', 1],
    ['jobless', 'new', 1],
    ['sent-long-ago', 'sent', 91],
    ['sent-earlier', 'sent', 89],
    ['given-up', 'new', 8],
    ['given-not-up', 'new', 6],
  ] as const)
    await store(world, about, status, days);
  await store(world, 'waits', 'new', 91, 1);
  postBox.refuse('given-up@example.com', refusals.busy(), refusals.busy(), refusals.busy());
  postBox.refuse('given-not-up@example.com', refusals.busy());
  postBox.refuse('busy@example.com', refusals.busy(), refusals.busy());
  // More often than a job tries.
  postBox.refuse('login@example.com', ...Array.from({ length: 4 }, refusals.login));
  postBox.refuse('gone@example.com', refusals.gone(), refusals.gone());
  const bounced: string[] = [];
  const listening = await world.bus.listen(['mail.bounced.v1'], ({ key }) => void bounced.push(key));
  await Promise.all([world.worker(), world.worker()]);
  const names = Array.from({ length: 12 }, (_, index) => `order-${index}`);
  const events = await Promise.all(names.map((name) => pay(world, name)));
  await world.bus.publish(events.slice(0, 3));
  await pay(world, 'order-4');
  await Promise.all(['busy', 'login'].map((name) => pay(world, name)));
  await pay(world, 'no-address', '');
  await world.publish('letter.addressed.v1', subscriberId, letter);
  await world.publish('user.password-reset-requested.v1', 'timely', reset('timely', 10));
  await world.publish('user.password-reset-requested.v1', 'late', reset('late', -1));
  const due = [...names, 'busy', 'login', 'unconfigured', 'jobless', 'given-not-up', 'timely'];
  for (const name of due) {
    const { data, outcomes } = await world.ended(name, 'sent');
    world.expect(`the row of ${name} has no link`, data.resetToken === undefined);
    world.expect(`${name} is noted as sent once`, outcomes.filter((one) => one === 'sent').length === 1);
  }
  for (const about of [subscriberId, 'late', 'given-up']) await world.ended(about, 'failed');
  const gone = await world.ended(subscriberId, 'failed');
  world.expect('an error does not name its recipient', !gone.last_error?.includes('gone@'));
  world.expect('what was refused for good is tried once', postBox.triesOf('gone@example.com').length === 1);
  world.expect('what is too old is tried once', postBox.triesOf('given-up@example.com').length === 1);
  world.expect('a link that has expired is not sent', postBox.triesOf('late@example.com').length === 0);
  await world.until('the list learns about the address', () => bounced.join() === subscriberId);
  await world.until(
    'old emails are deleted',
    async () => (await world.intent('sent-long-ago')) === undefined,
  );
  for (const about of ['sent-earlier', 'waits'])
    world.expect(`${about} is not deleted`, (await world.intent(about)) !== undefined);
  for (const name of due) {
    const times = postBox.to(`${name}@example.com`).length;
    world.expect(`${name} gets one email, not ${times}`, times === 1);
  }
  world.expect('no one else gets any', postBox.accepted.length === due.length);
  world.expect('no address, no row', (await world.intent('no-address')) === undefined);
  await listening.stop();
};

/** A worker is killed while it sends; its job is lost with Redis. A database that is away afterwards is no reason to send again. */
export const killedWorker: MailCase = async (world) => {
  const { postBox } = world;
  const instance = 'worker';
  const successor = { instance, settings: { abandonedAfterMs: 400 } };
  const one = await world.worker(successor);
  postBox.hang('hung@example.com');
  await pay(world, 'hung');
  await world.until('it is being sent', () => postBox.tried.length === 1);
  one.kill();
  await world.redis.del(await world.redis.keys('{bull}*'));
  const two = await world.worker(successor);
  await world.ended('hung', 'sent');
  const [first, second] = postBox.triesOf('hung@example.com');
  const after = (second?.at ?? 0) - (first?.at ?? 0);
  world.expect(`it waits until the first has failed, and not ${Math.round(after)} ms`, after > 200);

  await two.stop();
  // Which takes one for dead after longer than the pause before it notes an outcome again.
  await world.worker({ instance });
  postBox.refuse('noted@example.com', refusals.busy());
  postBox.onAccepted('noted@example.com', async () => {
    await world.pool.query('ALTER TABLE email_deliveries RENAME TO away');
    setTimeout(() => void world.pool.query('ALTER TABLE away RENAME TO email_deliveries'), 40);
  });
  await pay(world, 'noted');
  await world.ended('noted', 'sent');
  world.expect(
    'an email whose outcome was noted late is sent once',
    postBox.to('noted@example.com').length === 1,
  );
};

/** Several jobs of two workers claim the same emails at the same moment. */
export const claimedTogether: MailCase = async (world) => {
  const { pool } = world;
  for (const about of ['first', 'second']) await store(world, about, 'new', 0);
  const { rows } = await pool.query<{ id: string }>('SELECT id FROM email_intents');
  const [first = '', second = ''] = rows.map(({ id }) => id);
  // Both have read the row before either can change it.
  const other = await pool.connect();
  await other.query('BEGIN');
  await other.query('SELECT 1 FROM email_intents WHERE id = $1 FOR UPDATE', [first]);
  const workers = [createGroupedIntents(pool, 60_000), createGroupedIntents(pool, 60_000)];
  const claims = Promise.all(
    workers.flatMap(({ claim }) => [first, second, second, first].map(async (id) => (await claim(id))?.id)),
  );
  claims.catch(() => undefined);
  await world.until('both wait', async () => {
    const waiting = await pool.query(
      'SELECT DISTINCT pid FROM pg_locks WHERE NOT granted AND pid <> pg_backend_pid()',
    );
    return waiting.rows.length === 2;
  });
  await other.query('ROLLBACK');
  other.release();
  const claimed = await claims;
  for (const id of [first, second])
    world.expect(
      'one of those that claim an email gets it',
      claimed.filter((one) => one === id).length === 1,
    );
};

/** A worker that was taken for dead says how its email ended, which another has sent since. */
export const lateOutcomes: MailCase = async (world) => {
  const { pool, expectSame } = world;
  const ids: string[] = [];
  for (const about of ['late-retry', 'late-failure']) {
    await store(world, about, 'sent', 0);
    const { rows } = await pool.query<{ id: string }>('SELECT id FROM email_intents WHERE about = $1', [
      about,
    ]);
    ids.push(rows[0]?.id ?? '');
  }
  const [retry = '', failure = ''] = ids;
  await markRetry(pool, retry, 'timed out', 0);
  await markFailed(pool, failure, 'no such user');
  const { rows } = await pool.query('SELECT status FROM email_intents WHERE id = ANY ($1)', [ids]);
  expectSame('they stay sent', rows, [{ status: 'sent' }, { status: 'sent' }]);
};
