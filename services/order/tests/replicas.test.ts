import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { setTimeout as sleep } from 'node:timers/promises';
import { waitFor } from '@slipcast/local-servers/wait-for';
import { signReceipt } from '@slipcast/service-kit/hold-receipt';
import { MINUTE, type startReplica } from '@slipcast/testkit/replica-process';
import { addresses, startOrder, type RunningOrder } from './running-order.ts';

type Replica = Awaited<ReturnType<typeof startReplica>>;

/** Only the other replicas complete pending orders. */
const SETTINGS = { CAPTURE_TIMEOUT_SECONDS: '4', PENDING_SECONDS: '20', SWEEP_SECONDS: '600' };

/** Several processes on one database. */
describe('replicas of the order service', () => {
  let shop: RunningOrder;
  let ahead: Replica;
  let behind: Replica;
  beforeAll(async () => {
    shop = await startOrder(SETTINGS);
    const start = (clockMs: number) => shop.replica(clockMs, { SWEEP_SECONDS: '0.2' });
    await Promise.all([
      start(5 * MINUTE).then((replica) => (ahead = replica)),
      start(-5 * MINUTE).then((replica) => (behind = replica)),
    ]);
  });
  afterEach(() => shop.payments.hanging.clear());
  afterAll(async () => {
    await Promise.all([ahead?.stop(), behind?.stop()]);
    await shop?.stop();
  });

  const asked = (paymentId: string) => shop.payments.asked.filter((id) => id === paymentId).length;
  const statusOf = async (paymentId: string) =>
    (
      await shop.pool.query<{ status: string }>('SELECT status FROM orders WHERE payment_id = $1', [
        paymentId,
      ])
    ).rows[0]?.status;
  const dueInSeconds = async (paymentId: string) =>
    (
      await shop.pool.query<{ seconds: number }>(
        'SELECT extract(epoch FROM check_at - clock_timestamp())::float8 AS seconds FROM orders WHERE payment_id = $1',
        [paymentId],
      )
    ).rows[0]?.seconds ?? 0;
  /** A checkout that waits for a capture that is not answered; it ends in a pending order. */
  async function hangingCheckout(guest: string) {
    const mug = await shop.newMug(1, 2600);
    const paymentId = shop.authorised(`g:${guest}`, 2600);
    shop.payments.hanging.add(paymentId);
    const answer = shop.buy(`g:${guest}`, mug, paymentId);
    await waitFor('the capture is asked for', () => asked(paymentId) === 1);
    return { paymentId, answer };
  }
  /** A pending order without a request, as after a crash. */
  async function abandoned(guest: string) {
    const mug = await shop.newMug(1, 2600);
    const paymentId = shop.authorised(`g:${guest}`, 2600);
    shop.payments.captures.push('away');
    expect((await shop.buy(`g:${guest}`, mug, paymentId)).body.order.status).toBe('pending');
    return paymentId;
  }
  const nowDue = (paymentIds: string[]) =>
    shop.pool.query('UPDATE orders SET check_at = clock_timestamp() WHERE payment_id = ANY ($1::uuid[])', [
      paymentIds,
    ]);

  it('leave an order to the request that is working on it, although a clock is five minutes ahead', async () => {
    const { paymentId, answer } = await hangingCheckout('ahead');
    await sleep(1500);
    expect(asked(paymentId)).toBe(1);
    expect(await dueInSeconds(paymentId)).toBeLessThan(20);
    await answer;
  });

  it('take over an order from a replica whose clock is five minutes ahead, once its lease has ended', async () => {
    const paymentId = await abandoned('behind');
    shop.payments.hanging.add(paymentId);
    await nowDue([paymentId]);
    await waitFor('the sweeper asks', () => asked(paymentId) === 2);
    expect(await dueInSeconds(paymentId)).toBeGreaterThan(20);
    expect(await dueInSeconds(paymentId)).toBeLessThan(60);
  });

  /** A guest's checkout at one of them. */
  async function buyAt({ url }: Replica, guest: string, productId: string, receipt?: string) {
    const paymentId = shop.authorised(`g:${guest}`, 2600);
    const { status } = await fetch(`${url}/api/orders/guest-checkout`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...shop.guest(guest) },
      body: JSON.stringify({
        ...addresses,
        payment_id: paymentId,
        items: [{ product_id: productId, quantity: 1, receipt }],
      }),
    });
    return { paymentId, status };
  }

  it('place orders at the time of the database, whatever their own clock says', async () => {
    const { paymentId, status } = await buyAt(behind, 'late', (await shop.newMug(1, 2600)).productId);
    expect(status).toBe(200);
    const { rows } = await shop.pool.query<{ seconds: number }>(
      'SELECT extract(epoch FROM clock_timestamp() - placed_at)::float8 AS seconds FROM orders WHERE payment_id = $1',
      [paymentId],
    );
    expect(rows[0]?.seconds).toBeGreaterThanOrEqual(0);
    expect(rows[0]?.seconds).toBeLessThan(MINUTE / 1000);
  });

  it.each([
    ['behind', 'has just ended', -1000, 503],
    ['ahead', 'lasts for another two minutes', 2 * MINUTE, 200],
  ] as const)(
    'with a clock five minutes %s take a reservation that %s for what it is',
    async (clock, _, leftMs, expected) => {
      const { productId } = await shop.newMug(1, 2600);
      const owner = `g:${clock}`;
      const until = Date.now() + leftMs;
      const receipt = { owner, productId, variantId: 'main', quantity: 1, until, version: 1, seq: 1 };
      shop.cart.script.answer = () => 'reset';
      const { status } = await buyAt(
        clock === 'ahead' ? ahead : behind,
        clock,
        productId,
        signReceipt('receipts-of-the-tests', receipt),
      ).finally(() => (shop.cart.script.answer = null));
      expect(status).toBe(expected);
    },
  );

  it('complete all other orders while captures hang, and never the same one twice', async () => {
    const orders: string[] = [];
    for (let n = 0; n < 12; n += 1) orders.push(await abandoned(`many${n}`));
    const [stuck, others] = [orders.slice(0, 3), orders.slice(3)];
    for (const paymentId of stuck) shop.payments.hanging.add(paymentId);
    shop.payments.asked.length = 0;
    await nowDue(orders);
    // In sequence, each of the three that hang would delay the rest by four seconds.
    await waitFor(
      'all others are paid',
      async () => (await Promise.all(others.map(statusOf))).every((status) => status === 'paid'),
      8000,
    );
    await sleep(5000);
    expect(orders.map(asked)).toEqual(orders.map(() => 1));
  });
});
