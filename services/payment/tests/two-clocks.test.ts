import { describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { onePayment } from './running-payment.ts';

const FIVE_MINUTES = 300_000;

describe('two replicas whose clocks are five minutes apart', () => {
  const payment = onePayment({ environment: { SQUARE_TIMEOUT_SECONDS: '30' } });

  it.each([FIVE_MINUTES, -FIVE_MINUTES])(
    'never ask for the same payment at once, the other %i ms ahead',
    async (ahead) => {
      const ids = await Promise.all(Array.from({ length: 12 }, () => payment.authorised()));
      await payment.replicaProcess(ahead);
      const slow = await payment.fault('CompletePayment', 'delay', { delayMs: 1500, times: 'forever' });
      for (const id of ids) {
        await payment.pool.query(
          `UPDATE payment_attempt SET state = 'capturing', order_id = $2, due_at = now(), version = version + 1
           WHERE id = $1`,
          [id, randomUUID()],
        );
        // So that they fall due in different sweeps, of either replica.
        await sleep(70);
      }
      for (const id of ids) await payment.becomes(id, 'captured');
      expect(await payment.hits(slow)).toBe(ids.length);
    },
  );
});

describe('a replica whose clock is five minutes ahead', () => {
  // Only the replica sweeps.
  const payment = onePayment({ environment: { SWEEP_SECONDS: '3600' } });

  it('leaves an authorisation alone that is not five minutes old by the clock of the database', async () => {
    await payment.replicaProcess(FIVE_MINUTES, { SWEEP_SECONDS: '0.2' });
    const young = await payment.authorised();
    await payment.pool.query(`UPDATE payment_attempt SET due_at = now() WHERE id = $1`, [young]);
    // Two, so that the replica has certainly swept after it looked at the first.
    for (const old of [await payment.authorised(), await payment.authorised()]) {
      await payment.pool.query(
        `UPDATE payment_attempt SET authorised_at = authorised_at - interval '6 minutes', due_at = now(), version = version + 1
         WHERE id = $1`,
        [old],
      );
      await payment.becomes(old, 'voided');
    }
    expect(await payment.state(young)).toBe('authorised');
  });
});
