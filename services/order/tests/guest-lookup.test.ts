import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { waitFor } from '@slipcast/local-servers/wait-for';
import { createLookupKeys } from '@slipcast/service-kit/lookup-key';
import { startOrder, type RunningOrder } from './running-order.ts';

describe('looking up an order as a guest', () => {
  let shop: RunningOrder;
  beforeAll(async () => {
    shop = await startOrder({ LOOKUPS_PER_MINUTE: '6' });
  });
  afterAll(() => shop?.stop());

  async function placeOrder(own: object = {}) {
    const { productId } = await shop.newMug(1, 2600);
    const items = [{ product_id: productId, quantity: 1 }];
    const details = { customer_phone: '01782 555123', ...own };
    return (await shop.checkout(null, shop.authorised(null, 2600), items, details)).body.order;
  }
  const keys = createLookupKeys('a-secret-of-the-tests');
  const ask = (path: string, body: object, address: string) =>
    shop.call('POST', path, body, { 'x-forwarded-for': address });
  const lookup = (email: string, orderNumber: string, address: string, key?: string) =>
    ask('/api/orders/guest-lookup', { email, order_number: orderNumber, key }, address);
  const link = (email: string, orderNumber: string, address: string) =>
    ask('/api/orders/guest-lookup/link', { email, order_number: orderNumber }, address);

  it('finds it by number and email address; the answer is the same whichever is wrong [A281] [A282]', async () => {
    const { id, orderNumber } = await placeOrder();
    const address = '192.0.2.1';
    const found = await lookup(' MARY@pots.example ', ` ${orderNumber.toLowerCase()} `, address);
    expect(found).toMatchObject({ status: 200, body: { order: { id } } });
    const wrong = [
      await lookup('eve@pots.example', orderNumber, address),
      await lookup('mary@pots.example', '2020-ORD-001', address),
      await lookup('mary@pots.example', 'no number', address),
      await lookup('not an address', orderNumber, address),
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

  it('shows only the town and half the postcode, and no telephone number, without the key of an emailed link', async () => {
    const { orderNumber } = await placeOrder({ customer_email: 'fay@pots.example' });
    const { body } = await lookup('fay@pots.example', orderNumber, '192.0.2.10');
    expect(body).toMatchObject({
      addressesShortened: true,
      order: {
        customerName: 'Mary Potter',
        total_price: 26,
        customerPhone: null,
        shipping_address: 'Stoke-on-Trent, ST6',
        deliveryAddress: 'Stoke-on-Trent, ST6',
        billingAddress: 'Hanley, ST1',
      },
    });
    expect(JSON.stringify(body)).not.toMatch(/Kiln|Burslem|Bank Street|1AA|1BB|555123/);
  });

  it('shows all of it with the key of an emailed link, until the key is too old', async () => {
    const { id, orderNumber } = await placeOrder({ customer_email: 'moll@pots.example' });
    const other = await placeOrder();
    const days = (count: number) => new Date(Date.now() - count * 86_400_000);
    const seen = async (key: string) =>
      (await lookup('moll@pots.example', orderNumber, '192.0.2.11', key)).body;
    expect(await seen(keys.of(id, days(0)))).toMatchObject({
      addressesShortened: false,
      order: {
        customerPhone: '01782 555123',
        shipping_address: '1 Kiln Lane, Burslem, Stoke-on-Trent, ST6 1AA',
        delivery_address: '1 Kiln Lane, Burslem, Stoke-on-Trent, ST6 1AA',
        billing_address: '2 Bank Street, Hanley, ST1 1BB',
      },
    });
    for (const key of [keys.of(id, days(91)), keys.of(other.id, days(0)), 'guessed', 'x'.repeat(500)])
      expect(await seen(key)).toMatchObject({
        addressesShortened: true,
        order: { shipping_address: 'Stoke-on-Trent, ST6' },
      });
  });

  it('emails the link to the buyer alone, and answers the same whether or not there is such an order', async () => {
    const { id, orderNumber } = await placeOrder({ customer_email: 'Meg@pots.example' });
    const mug = await shop.newMug(1, 2600);
    const bought = await shop.buy('u:meg', mug, shop.authorised('u:meg', 2600));
    const answers = [
      await link(' meg@POTS.example ', orderNumber.toLowerCase(), '192.0.2.12'),
      await link('eve@pots.example', orderNumber, '192.0.2.12'),
      await link('meg@pots.example', '2020-ORD-001', '192.0.2.12'),
      await link('mary@pots.example', bought.body.order.orderNumber, '192.0.2.12'),
    ];
    for (const { status, body } of answers) {
      expect(status).toBe(200);
      expect(body).toEqual(answers[0]?.body);
    }
    await waitFor('the link is asked for', () => shop.eventsOf('order.link-requested.v1', id).length > 0);
    expect(shop.eventsOf('order.link-requested.v1', id)[0]?.data).toMatchObject({
      customerEmail: 'meg@pots.example',
    });
    expect(shop.eventsOf('order.link-requested.v1', bought.body.order.id)).toEqual([]);
  });

  it('limits the links to one address in an hour, however many networks ask', async () => {
    const statuses: number[] = [];
    for (let n = 0; n < 4; n += 1)
      statuses.push((await link('ned@pots.example', '2020-ORD-001', `198.51.100.${n}`)).status);
    expect(statuses).toEqual([200, 200, 429, 429]);
  });

  it('does not find the order of an account, whose owner logs in to see it', async () => {
    const mug = await shop.newMug(1, 2600);
    const bought = await shop.buy('u:anna', mug, shop.authorised('u:anna', 2600));
    const { orderNumber } = bought.body.order;
    expect((await lookup('mary@pots.example', orderNumber, '192.0.2.7')).status).toBe(404);
  });

  it('limits guesses at one email address from many networks', async () => {
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

  // Last, because no one can ask for a minute afterwards.
  it('limits the links to one mailbox, however its address is written', async () => {
    const statuses: number[] = [];
    for (const tag of ['', '+a', '+b'])
      statuses.push(
        (await link(`olga${tag}@pots.example`, '2020-ORD-001', `203.0.113.1${tag.length}`)).status,
      );
    expect(statuses).toEqual([200, 200, 429]);
  });

  it('limits guesses in all, from ever new networks at ever new addresses, but not buyers with an emailed link', async () => {
    const { id, orderNumber } = await placeOrder({ customer_email: 'wyn@pots.example' });
    const guess = async (n: number, key?: string) =>
      (await lookup(`eve${n}@far.example`, '2020-ORD-001', `10.${n >> 8}.${n & 255}.1`, key)).status;
    const statuses: number[] = [];
    for (let n = 0; n <= 300 && !statuses.includes(429); n += 1) statuses.push(await guess(n));
    expect(statuses.length).toBeGreaterThan(200);
    expect(statuses.at(-1)).toBe(429);
    expect(await guess(1000, 'guessed')).toBe(429);
    const key = keys.of(id, new Date());
    expect(await lookup('wyn@pots.example', orderNumber, '192.0.2.13', key)).toMatchObject({
      status: 200,
      body: { addressesShortened: false },
    });
  });
});
