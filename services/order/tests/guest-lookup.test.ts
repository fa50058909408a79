import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startOrder, type RunningOrder } from './running-order.ts';

describe('looking up an order as a guest', () => {
  let shop: RunningOrder;
  beforeAll(async () => {
    shop = await startOrder({ LOOKUPS_PER_MINUTE: '6' });
  });
  afterAll(() => shop?.stop());

  async function placeOrder() {
    const { body } = await shop.buy(null, await shop.newMug(1, 2600), shop.authorised(null, 2600));
    return body.order;
  }
  const lookup = (email: string, orderNumber: string, address: string) =>
    shop.call(
      'POST',
      '/api/orders/guest-lookup',
      { email, order_number: orderNumber },
      { 'x-forwarded-for': address },
    );

  it('finds it by number and e-mail; a wrong one of either gets the same answer [A281] [A282]', async () => {
    const { id, orderNumber } = await placeOrder();
    const address = '192.0.2.1';
    const found = await lookup(' MARY@pots.example ', ` ${orderNumber.toLowerCase()} `, address);
    expect(found).toMatchObject({ status: 200, body: { order: { id } } });
    const wrong = [
      await lookup('eve@pots.example', orderNumber, address),
      await lookup('mary@pots.example', '2020-ORD-001', address),
      await lookup('mary@pots.example', 'no number', address),
      await lookup('no e-mail', orderNumber, address),
    ];
    for (const { status, body } of wrong) {
      expect(status).toBe(404);
      expect(body.message).toBe('Order not found. Please check your details and try again.');
    }
    expect(await lookup('', orderNumber, address)).toMatchObject({
      status: 400,
      body: { message: 'Please enter both email and order number' },
    });
  });

  it('does not find the order of an account, whose owner signs in to see it', async () => {
    const mug = await shop.newMug(1, 2600);
    const bought = await shop.buy('u:anna', mug, shop.authorised('u:anna', 2600));
    const { orderNumber } = bought.body.order;
    expect((await lookup('mary@pots.example', orderNumber, '192.0.2.7')).status).toBe(404);
  });

  it('limits guesses at one e-mail address from many networks', async () => {
    const statuses: number[] = [];
    for (let n = 0; n < 8; n += 1)
      statuses.push((await lookup('ann@pots.example', '2020-ORD-001', `203.0.113.${n}`)).status);
    expect(statuses).toEqual([404, 404, 404, 404, 404, 404, 429, 429]);
  });

  it.each([
    ['one address', () => '192.0.2.2'],
    ['the addresses of one IPv6 network', (n: number) => `2001:db8:0:1::${n + 1}`],
  ])('limits guesses from %s', async (_name, address) => {
    const statuses: number[] = [];
    for (let n = 0; n < 8; n += 1)
      statuses.push((await lookup(`eve${n}@pots.example`, '2020-ORD-001', address(n))).status);
    expect(statuses).toEqual([404, 404, 404, 404, 404, 404, 429, 429]);
    expect((await lookup('eve@pots.example', '2020-ORD-001', '2001:db8:0:2::1')).status).toBe(404);
  });
});
