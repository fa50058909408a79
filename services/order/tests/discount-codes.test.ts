import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { waitFor } from '@slipcast/local-servers/wait-for';
import { OPTIONS, PATH } from './delivery-options.ts';
import { product } from './products.ts';
import { one, startCodes, type RunningCodes } from './running-codes.ts';

let service: RunningCodes['service'];
let add: RunningCodes['add'];
let listed: RunningCodes['listed'];
let quoteOf: RunningCodes['quoteOf'];
let buy: RunningCodes['buy'];
let endAll: RunningCodes['endAll'];
beforeAll(async () => {
  ({ service, add, listed, quoteOf, buy, endAll } = await startCodes());
});
afterAll(() => service?.stop());
beforeEach(() => endAll());

const HOME = { country: 'GB', postcode: 'ST6 1AA' };
const cancel = (id: string) =>
  service.call('PUT', `/api/admin/orders/${id}/status`, { status: 'cancelled' }, service.admin);

it('sells at the very total that was quoted, and stores each line’s share', async () => {
  const mug = await service.newMug(5, 2450);
  const bowl = await service.stocked({ ...product(5, 999), category: 'Serving Bowls' });
  await add('spring 10', { usesMax: 3 });
  const items = [one(mug, 2), one(bowl)];
  const quoted = await quoteOf(items, [' Spring10 ', 'SPRING10']);
  expect(quoted).toMatchObject({
    goodsPence: 5899,
    discountPence: 590,
    totalPence: 5309,
    discounts: [{ code: 'SPRING10', by: 'percentage', words: '10% off', pence: 590 }],
    takesCodes: true,
    problems: [],
  });
  expect(quoted.lines.map(({ discountPence, totalPence }) => [discountPence, totalPence])).toEqual([
    [490, 4410],
    [100, 899],
  ]);
  const paymentId = service.authorised('g:ada', quoted.totalPence);
  const { status, body } = await service.checkout('g:ada', paymentId, items, { discountCodes: ['spring10'] });
  expect([status, body.order]).toMatchObject([
    200,
    {
      total: 53.09,
      goods: 58.99,
      discount: 5.9,
      discounts: [{ code: 'SPRING10', words: '10% off', amount: 5.9 }],
      orderLines: [
        { subtotal: 49, discount: 4.9 },
        { subtotal: 9.99, discount: 1 },
      ],
    },
  ]);
  const { rows } = await service.pool.query<{ payload: object }>(
    `SELECT payload FROM outbox WHERE topic = 'order.paid.v1' AND key = $1`,
    [body.order.id],
  );
  expect(rows[0]?.payload).toMatchObject({
    discountPence: 590,
    discounts: [{ code: 'SPRING10', pence: 590 }],
    lines: [{ discountPence: 490 }, { discountPence: 100 }],
  });
  expect(await listed('SPRING10')).toMatchObject({ used: 1, discountPence: 590, state: 'active' });
});

it('is for some categories, or some pots', async () => {
  const mug = await service.newMug(5, 2000);
  const bowl = await service.stocked({ ...product(5, 3000), category: 'Serving Bowls' });
  await add('BOWLS', { categories: ['serving-bowls'] });
  await add('THATMUG', { products: [mug.productId], worth: { by: 'amount', pence: 500 } });
  const items = [one(mug), one(bowl)];
  expect((await quoteOf(items, ['BOWLS'])).lines.map(({ discountPence }) => discountPence)).toEqual([0, 300]);
  expect((await quoteOf(items, ['THATMUG'])).lines.map(({ discountPence }) => discountPence)).toEqual([
    500, 0,
  ]);
  expect((await quoteOf([one(mug)], ['BOWLS'])).problems).toEqual([
    { field: 'discount_codes.0', message: 'BOWLS isn’t for anything in your cart.' },
  ]);
  expect((await listed('THATMUG'))?.products).toEqual([{ id: mug.productId, name: mug.name }]);
});

it('stays with its categories when they are renamed or merged', async () => {
  let jug = await service.stocked({ ...product(5, 3000), category: 'Jugs' });
  await add('JUGS', { categories: ['jugs', 'Vases'] });
  const move = async (from: string, name: string, shown: string) => {
    await service.publish('categories.moved.v1', 'categories', { from, name });
    jug = await service.stocked({ ...jug, version: jug.version + 1, category: name });
    await waitFor('the code', async () => (await listed('JUGS'))?.categories.join() === shown);
  };
  const discount = async () => (await quoteOf([one(jug)], ['JUGS'])).discountPence;
  await move('jugs', 'Pouring & Pitchers', 'Pouring & Pitchers,Vases');
  expect(await discount()).toBe(300);
  await move('pouring-pitchers', 'vases', 'vases');
  expect(await discount()).toBe(300);
});

it('makes delivery free, and is not used up where it is free already', async () => {
  const mug = await service.newMug(5, 2000);
  await add('POST', { worth: { by: 'free-delivery' }, usesMax: 1 });
  const bought = await buy('g:none', mug, 2000, ['POST']);
  expect([bought.status, bought.body.order.discounts, (await listed('POST'))?.used]).toEqual([
    200,
    undefined,
    0,
  ]);
  await service.call('PUT', PATH, OPTIONS, service.admin);
  expect(await quoteOf([one(mug)], ['POST'], HOME)).toMatchObject({
    discountPence: 0,
    deliveryPence: 0,
    totalPence: 2000,
    discounts: [{ code: 'POST', pence: 395 }],
  });
  const { body } = await buy('g:ada', mug, 2000, ['POST'], HOME);
  expect(body.order).toMatchObject({
    total: 20,
    discount: 0,
    deliveryCharge: 0,
    discounts: [{ amount: 3.95 }],
  });
  expect(await listed('POST')).toMatchObject({ used: 1, discountPence: 395, state: 'used-up' });
  await service.pool.query('DELETE FROM delivery_options');
});

it('is used once at most where it can be used once, however many try together', async () => {
  const mug = await service.newMug(12, 2000);
  await add('LAST', { usesMax: 1 });
  const owners = Array.from({ length: 12 }, (_, at) => `g:last-${at}` as const);
  const answers = await Promise.all(owners.map((owner) => buy(owner, mug, 1800, ['LAST'])));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  const refused = answers.filter(({ status }) => status !== 200);
  for (const { status, body } of refused) {
    expect([400, 409]).toContain(status);
    expect(body['payment']).toBe('released');
    if (status === 409)
      expect(body).toMatchObject({
        code: 'total-changed',
        message:
          'The total has changed from £18.00 to £20.00, because LAST can’t be used any more. Your card has not been charged.',
      });
    else
      expect(body['errors']).toEqual([
        { field: 'discount_codes.0', message: 'LAST has been used as often as it can be.' },
      ]);
  }
  expect([(await listed('LAST'))?.used, await service.onHand(mug)]).toEqual([1, 11]);
});

it('returns to a cancelled order’s code once, and is taken again', async () => {
  const mug = await service.newMug(5, 2000);
  await add('AGAIN', { usesMax: 2 });
  const first = await buy('g:one', mug, 1800, ['AGAIN']);
  await buy('g:two', mug, 1800, ['AGAIN']);
  expect((await buy('g:three', mug, 1800, ['AGAIN'])).status).toBe(400);
  await Promise.all([cancel(first.body.order.id), cancel(first.body.order.id)]);
  expect(await listed('AGAIN')).toMatchObject({ used: 1, state: 'active' });
  await cancel(first.body.order.id);
  expect((await buy('g:three', mug, 1800, ['AGAIN'])).status).toBe(200);
  expect((await buy('g:four', mug, 1800, ['AGAIN'])).status).toBe(400);
});

it('returns to the code of an order whose payment is refused', async () => {
  const mug = await service.newMug(5, 2000);
  await add('BACK', { usesMax: 1 });
  service.payments.captures.push('refuse');
  const refused = await buy('g:broke', mug, 1800, ['BACK']);
  expect([refused.status, refused.body.code, (await listed('BACK'))?.used]).toEqual([409, 'order-failed', 0]);
});

it('counts the uses of a buyer by account and by mailbox', async () => {
  const mug = await service.newMug(9, 2000);
  await add('ONCE', { usesPerBuyer: 1 });
  const mail = (customer_email: string) => ({ customer_email });
  expect((await buy('u:ann', mug, 1800, ['ONCE'], mail('ann@pots.example'))).status).toBe(200);
  for (const [owner, address] of [
    ['u:ann', 'other@pots.example'],
    ['g:ann', 'Ann+again@Pots.example'],
  ] as const) {
    const again = await buy(owner, mug, 1800, ['ONCE'], mail(address));
    expect([again.status, again.body.message]).toEqual([400, 'You’ve already used ONCE.']);
  }
  const quoted = await quoteOf([one(mug)], ['ONCE'], mail('ann@pots.example'));
  expect([quoted.totalPence, quoted.problems]).toMatchObject([
    2000,
    [{ message: 'You’ve already used ONCE.' }],
  ]);
  expect((await quoteOf([one(mug)], ['ONCE'], mail('bea@pots.example'))).problems).toEqual([]);
});

it('shows what was paid for each piece to the refund desk, where a code was for some pots only', async () => {
  const mug = await service.newMug(5, 2000);
  const bowl = await service.newMug(5, 2001);
  await add('BOWL', { worth: { by: 'amount', pence: 500 }, products: [bowl.productId] });
  const items = [one(mug), one(bowl, 2)];
  const paymentId = service.authorised('g:half', 5502);
  const { body } = await service.checkout('g:half', paymentId, items, { discount_codes: ['BOWL'] });
  const desk = await service.get(`/api/admin/orders/${body.order.id}/refunds`, service.admin);
  expect(desk.body).toMatchObject({ left: 55.02, lines: [{ amounts: [20] }, { amounts: [17.51, 35.02] }] });
});
