import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { waitFor } from '@slipcast/local-servers/wait-for';
import { inTransaction } from '@slipcast/storage/postgres';
import { enqueue } from '../src/outbox/outbox.ts';
import { unsent } from '../src/outbox/outbox-rows.ts';
import { useOutbox } from './use-outbox.ts';

describe('outbox', () => {
  const outbox = useOutbox();
  const { relay, commit, numbers } = outbox;

  it('sends committed events as envelopes', async () => {
    const sender = await relay();
    const id = randomUUID();
    const event = { id, type: 'pot.glazed.v1', key: 'p1', data: { pence: 2600 } };
    await inTransaction(outbox.pool, (client) => enqueue(client, [{ ...event, traceparent: '00-aa-bb-01' }]));
    sender.wake();
    await sender.drain();
    expect(outbox.bus.accepted).toEqual([
      {
        ...event,
        traceparent: '00-aa-bb-01',
        occurredAt: expect.stringMatching(/^\d{4}-.*Z$/),
      },
    ]);
  });

  it('sends nothing from a transaction that rolled back', async () => {
    const sender = await relay();
    const failed = inTransaction(outbox.pool, async (client) => {
      await enqueue(client, [{ type: 'pot.glazed.v1', key: 'p1', data: 'never' }]);
      throw new Error('rolled back');
    });
    await expect(failed).rejects.toThrow('rolled back');
    await commit('p1', 1);
    await sender.drain();
    expect(numbers('p1')).toEqual([1]);
  });

  it('stores an event with a given id only once', async () => {
    const sender = await relay();
    const event = { id: '6f1c1f3e-8f0a-4e0b-9d5e-1f2a3b4c5d6e', type: 'pot.glazed.v1', key: 'p1', data: 1 };
    for (let n = 0; n < 2; n += 1) await inTransaction(outbox.pool, (client) => enqueue(client, [event]));
    await sender.drain();
    expect(numbers('p1')).toEqual([1]);
  });

  it('sends a row with a lower number whose transaction committed later', async () => {
    const sender = await relay();
    const slow = await outbox.pool.connect();
    await slow.query('BEGIN');
    await enqueue(slow, [{ type: 'pot.glazed.v1', key: 'slow', data: 1 }]);
    await commit('quick', 1);
    await sender.drain();
    expect(numbers('quick')).toEqual([1]);
    await slow.query('COMMIT');
    slow.release();
    await sender.drain();
    expect(numbers('slow')).toEqual([1]);
  });

  it('sends events in order per key after the broker was unavailable [I7]', async () => {
    const sender = await relay();
    outbox.bus.goDown();
    for (let n = 0; n < 30; n += 1) await commit(n % 2 ? 'odd' : 'even', n);
    await outbox.pool.query(`UPDATE outbox SET created_at = created_at - interval '10 minutes'`);
    expect((await unsent(outbox.pool)).oldestSeconds).toBeGreaterThan(599);
    outbox.bus.comeUp();
    await sender.drain();
    expect(numbers('even')).toEqual(Array.from({ length: 15 }, (_, n) => 2 * n));
    expect(numbers('odd')).toEqual(Array.from({ length: 15 }, (_, n) => 2 * n + 1));
    expect((await unsent(outbox.pool)).oldestSeconds).toBe(0);
  });

  it('sends each event once and in order with two relays', async () => {
    const [first, second] = [await relay(), await relay()];
    for (let n = 0; n < 100; n += 1) {
      await commit('p1', 2 * n, 2 * n + 1);
      (n % 2 ? first : second).wake();
    }
    await second.drain();
    expect(numbers('p1')).toEqual(Array.from({ length: 200 }, (_, n) => n));
  });

  it('hands over to the standby relay', async () => {
    const first = await relay();
    await commit('p1', 1);
    await first.drain();
    const second = await relay();
    await first.stop();
    await commit('p1', 2);
    await second.drain();
    expect(numbers('p1')).toEqual([1, 2]);
  });

  it('resends what a relay published but did not mark before it died', async () => {
    const crashing = await relay({
      log: () => outbox.bus.log(),
      async publish(events) {
        outbox.bus.accepted.push(...events);
        // Simulates a crash: the session is terminated between publishing and marking.
        await outbox.pool.query(
          `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
           WHERE application_name = 'outbox-relay' AND datname = current_database()`,
        );
        void crashing.stop();
      },
    });
    await commit('p1', 1, 2);
    await waitFor('published once', () => outbox.bus.accepted.length === 2);
    const successor = await relay();
    await successor.drain();
    expect(numbers('p1')).toEqual([1, 2, 1, 2]);
    expect(new Set(outbox.bus.accepted.map(({ id }) => id)).size).toBe(2);
  });

  it('resends, once and in order, what the log lost when it was replaced', async () => {
    const first = await relay();
    await commit('p1', 1, 2);
    await first.drain();
    outbox.bus.identity = 'second';
    await waitFor('everything is resent', () => outbox.bus.accepted.length === 4);
    await commit('p1', 3);
    await first.drain();
    await first.stop();
    // The log may also be replaced while no relay is running.
    outbox.bus.identity = 'third';
    await commit('p1', 4);
    const second = await relay();
    await waitFor('everything is resent', () => outbox.bus.accepted.length === 9);
    await second.drain();
    expect(numbers('p1')).toEqual([1, 2, 1, 2, 3, 1, 2, 3, 4]);
  });
});
