import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { someone, startOneParcel, type OneParcel } from './running-one-parcel.ts';

describe('the tracking of a parcel that several orders share', () => {
  let shop: OneParcel;
  beforeAll(async () => {
    shop = await startOneParcel({ SHIPPING_UNDO_SECONDS: '0' });
  });
  afterAll(() => shop?.stop());

  const sent = async (numbers: (string | null)[]) => {
    const { owner, first, second } = await shop.together();
    const orders = [first, second, (await shop.added(owner, first)).body.order];
    for (const [at, { id }] of orders.entries()) {
      const trackingInfo = numbers[at];
      // oxlint-disable-next-line no-await-in-loop
      const { status } = await shop.put(`${id}/ship`, trackingInfo ? { trackingInfo } : { untracked: true });
      expect(status).toBe(200);
    }
    return orders;
  };
  const trackingOf = (orders: { id: string }[]) =>
    Promise.all(orders.map(async ({ id }) => (await shop.order(id))['trackingInfo']));
  const emailsAbout = async (orders: { id: string }[]) => {
    const { rows } = await shop.pool.query<{ payload: object }>(
      `SELECT payload FROM outbox WHERE topic = 'order.tracking-changed.v1' AND payload ->> 'orderId' = ANY ($1) ORDER BY seq`,
      [orders.map(({ id }) => id)],
    );
    return rows.map(({ payload }) => payload);
  };
  const lastStep = async ({ id }: { id: string }) => {
    const { body } = await shop.get(`/api/admin/orders/${id}/history`, shop.admin);
    return (body['steps'] as { what: string; text: string }[]).at(-1);
  };

  it('is corrected for all of them, whichever is chosen, with one email, and each history shows it', async () => {
    const orders = await sent(['RM 1', 'RM 1', 'RM 1']);
    const [first, second, third] = orders as [(typeof orders)[0], (typeof orders)[0], (typeof orders)[0]];
    const answer = await shop.put(`${second.id}/tracking`, { trackingInfo: 'RM 9' });
    expect(answer).toMatchObject({ status: 200, body: { id: second.id, trackingInfo: 'RM 9' } });
    expect(await trackingOf(orders)).toEqual(['RM 9', 'RM 9', 'RM 9']);
    const sharedWith = [first, third]
      .toSorted((one, other) => (one.id < other.id ? -1 : 1))
      .map(({ id, orderNumber }) => ({ orderId: id, orderNumber }));
    expect(await emailsAbout(orders)).toMatchObject([
      { orderId: second.id, trackingInfo: 'RM 9', sharedWith },
    ]);
    for (const order of orders)
      // oxlint-disable-next-line no-await-in-loop
      expect(await lastStep(order)).toMatchObject({ what: 'tracking-changed', text: 'RM 9' });

    await shop.put(`${first.id}/tracking`, { trackingInfo: 'RM 9' });
    expect(await emailsAbout(orders)).toHaveLength(1);
  });

  it('leaves an order as it is that was sent apart', async () => {
    const orders = await sent(['RM 1', 'RM 2', 'RM 1']);
    await shop.put(`${orders[0]!.id}/tracking`, { trackingInfo: 'RM 9' });
    expect(await trackingOf(orders)).toEqual(['RM 9', 'RM 2', 'RM 9']);
  });

  it('is added to all that were sent at one moment without tracking', async () => {
    const orders = await sent([null, null, 'RM 2']);
    await shop.pool.query(
      `UPDATE order_parcel SET shipped_at = shipped_at - interval '1 hour' WHERE order_id = ANY ($1::uuid[])`,
      [orders.slice(0, 2).map(({ id }) => id)],
    );
    await shop.put(`${orders[0]!.id}/tracking`, { trackingInfo: 'RM 9' });
    expect(await trackingOf(orders)).toEqual(['RM 9', 'RM 9', 'RM 2']);
  });

  it('is emailed to each address that its buyer has given', async () => {
    const orders = await sent(['RM 1', 'RM 1', 'RM 1']);
    await shop.pool.query('UPDATE orders SET customer_email = $2 WHERE id = $1', [
      orders[2]!.id,
      'mary+pots@example.com',
    ]);
    await shop.put(`${orders[0]!.id}/tracking`, { trackingInfo: 'RM 9' });
    const emails = await emailsAbout(orders);
    expect(emails).toMatchObject([
      { orderId: orders[0]!.id, sharedWith: [{ orderId: orders[1]!.id }] },
      { orderId: orders[2]!.id, customerEmail: 'mary+pots@example.com' },
    ]);
    expect(emails[1]).not.toHaveProperty('sharedWith');
  });

  it('is corrected once by two packers at once', async () => {
    const orders = await sent(['RM 1', 'RM 1', 'RM 1']);
    const answers = await Promise.all(
      orders.map(({ id }) => shop.put(`${id}/tracking`, { trackingInfo: 'RM 9' })),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await trackingOf(orders)).toEqual(['RM 9', 'RM 9', 'RM 9']);
    expect(await emailsAbout(orders)).toHaveLength(1);
  });

  it('is its own for an order that never shared one', async () => {
    const { id } = await shop.paid(someone());
    await shop.ship(id, 'RM 1');
    await shop.put(`${id}/tracking`, { trackingInfo: 'RM 9' });
    const [email] = await emailsAbout([{ id }]);
    expect(email).toMatchObject({ trackingInfo: 'RM 9' });
    expect(email).not.toHaveProperty('sharedWith');
  });
});
