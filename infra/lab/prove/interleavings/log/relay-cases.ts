import type { EventEnvelope } from '@slipcast/event-bus/bus';
import { deleteOldSent } from '@slipcast/event-bus/outbox/outbox-rows';
import type { OutboxRelay } from '@slipcast/event-bus/outbox/relay';
import { aMoment, upTo, type LogCase, type LogWorld } from './log-world.ts';
import type { LogProcess } from './log-process.ts';

/** A bus with something that happens as a relay publishes. */
const meeting = (
  { bus }: LogProcess,
  at: { before?(events: EventEnvelope[]): Promise<void>; after?(events: EventEnvelope[]): Promise<void> },
) => ({
  log: bus.log,
  async publish(events: EventEnvelope[]) {
    await at.before?.(events);
    await bus.publish(events);
    await at.after?.(events);
  },
});

/** A row with a smaller number is committed after the one behind it was published, and before that is marked. */
export const lateCommit: LogCase = async (world) => {
  const one = await world.process();
  await one.effect('shelf');
  const client = await world.pool.connect();
  await client.query('BEGIN');
  await world.write(client, 'jug', [1]);
  let isOpen = true;
  const after = async () => {
    if (isOpen) await client.query('COMMIT');
    isOpen = false;
  };
  await world.relay(meeting(one, { after }));
  await world.commit('mug', 1, 2);
  world.sent.push({ key: 'jug', n: 1 });
  await world.judgeEffects('shelf');
  client.release();
  // One that is rolled back never comes.
  const other = await world.pool.connect();
  await other.query('BEGIN');
  await world.write(other, 'jug', [2]);
  await world.commit('mug', 3);
  await other.query('ROLLBACK');
  other.release();
  await world.judgeEffects('shelf');
  await world.marked();
};

/** A relay dies before it has published, and the next one before it has marked what it published. */
export const killedRelays: LogCase = async (world) => {
  const one = await world.process();
  await one.effect('shelf');
  let ready = false;
  const killed = [Promise.withResolvers<void>(), Promise.withResolvers<void>()] as const;
  // One may be killed before it comes to wait for this.
  for (const { promise } of killed) promise.catch(() => {});
  const before = () => {
    ready = true;
    return killed[0].promise;
  };
  const first = await world.relay(meeting(one, { before }), { pollMs: 5 });
  await world.commit('mug', 1, 2, 3);
  await world.until('the first is about to send', () => ready);
  const published: EventEnvelope[] = [];
  const note = async (events: EventEnvelope[]) => void published.push(...events);
  const after = () => killed[1].promise;
  const second = await world.relay(meeting(one, { before: note, after }), { pollMs: 5 });
  await aMoment();
  world.expect('only one relay sends', published.length === 0);
  const kill = async (relay: OutboxRelay, { reject }: (typeof killed)[number]) => {
    const ending = relay.stop();
    await killSessions(world);
    reject(new Error('killed'));
    await ending;
  };
  await kill(first, killed[0]);
  await world.until('the second sends', () => published.length === 3);
  await world.commit('jug', 1);
  await kill(second, killed[1]);
  await world.relay(one.bus, { pollMs: 5 });
  await world.judgeEffects('shelf');
  await world.marked();
};

/** As PostgreSQL does with the connections of a process that was killed. */
async function killSessions({ pool }: LogWorld): Promise<void> {
  await pool.query(
    `SELECT pg_terminate_backend(pid) FROM pg_locks WHERE locktype = 'advisory' AND granted
       AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`,
  );
}

/** Redis refuses what is written for a while, because it has no room. Nothing is lost, and nothing changes its place. */
export const refusedWrites: LogCase = async (world) => {
  const one = await world.process();
  await one.effect('shelf');
  await world.relay(one.bus);
  await world.commit('mug', 1);
  await world.judgeEffects('shelf');
  await world.redis.config('SET', 'maxmemory', '1');
  try {
    await world.commit('mug', ...upTo(5, 2));
    await world.commit('jug', 1, 2);
    await aMoment();
  } finally {
    await world.redis.config('SET', 'maxmemory', '0');
  }
  await world.judgeEffects('shelf');
};

/** The relay that stands by wakes the one that sends. What was sent is stored for a day, and can be sent again. */
export const standbyRelay: LogCase = async (world) => {
  const one = await world.process();
  await one.effect('shelf');
  const published: number[] = [];
  const bus = meeting(one, {
    before: async (events) => void published.push(...events.map(({ data }) => data as number)),
  });
  const slow = { pollMs: 60_000 };
  const leader = await world.relay(bus, slow);
  await world.commit('mug', 1);
  leader.wake();
  await world.judgeEffects('shelf');
  const standby = await world.relay(bus, slow);
  await world.commit('mug', 2);
  // Again until it has its connection.
  await world.until('it wakes the other', () => {
    standby.wake();
    return published.includes(2);
  });
  await world.judgeEffects('shelf');
  await standby.drain();
  await world.pool.query(`UPDATE outbox SET sent_at = now() - interval '23 hours' WHERE payload = '1'`);
  await deleteOldSent(world.pool);
  world.expect('both are sent again', (await leader.resend(86_400_000)) === 2);
  await world.until('in their order', () => published.join() === '1,2,1,2');
  await leader.drain();
  world.expect('an hour ago there was none', (await leader.resend(-3_600_000)) === 0);
  await world.pool.query(`UPDATE outbox SET sent_at = now() - interval '25 hours' WHERE payload = '1'`);
  await deleteOldSent(world.pool);
  const { rows } = await world.pool.query<{ n: number }>('SELECT payload AS n FROM outbox');
  world.expect('what is older than a day is deleted', rows.map(({ n }) => n).join() === '2');
};
