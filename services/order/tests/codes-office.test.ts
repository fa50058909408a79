import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { waitFor } from '@slipcast/local-servers/wait-for';
import { one, PERCENT, startCodes, type RunningCodes } from './running-codes.ts';

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

it('has a time, and ends when its maker says so', async () => {
  const mug = await service.newMug(5, 2000);
  await add('LATER', { from: '2999-01-01T00:00:00.000Z' });
  await add('OVER', { until: '2020-01-01T00:00:00.000Z' });
  expect((await quoteOf([one(mug)], ['LATER', 'OVER'])).problems).toEqual([
    { field: 'discount_codes.0', message: 'LATER can be used from 1 January 2999 at 00:00.' },
    { field: 'discount_codes.1', message: 'OVER has ended.' },
  ]);
  expect((await quoteOf([one(mug)], [])).takesCodes).toBe(false);
  expect([(await listed('LATER'))?.state, (await listed('OVER'))?.state]).toEqual(['scheduled', 'ended']);
  const { body } = await add('NOW');
  expect((await quoteOf([one(mug)], ['NOW'])).totalPence).toBe(1800);
  const end = (id: unknown) => service.call('PUT', `/api/admin/codes/${id}/end`, {}, service.admin);
  expect((await end(body['id'])).body['state']).toBe('ended');
  expect((await end(body['id'])).status).toBe(200);
  expect((await end('nonsense')).status).toBe(404);
  expect((await quoteOf([one(mug)], ['NOW'])).problems).toMatchObject([{ message: 'NOW has ended.' }]);
  // The name is available again.
  expect((await add('NOW', { worth: { by: 'amount', pence: 100 } })).status).toBe(200);
  expect((await quoteOf([one(mug)], ['NOW'])).totalPence).toBe(1900);
});

it.each([
  [{ code: 'A!' }, 'code', 'Code must be 3 to 32 letters, digits or hyphens'],
  [
    { worth: { by: 'percentage', percent: 100 } },
    'worth.percent',
    'Percentage must be a whole number from 1 to 99',
  ],
  [
    { from: '2026-12-02T00:00:00.000Z', until: '2026-12-01T00:00:00.000Z' },
    'until',
    'A code must end after it begins',
  ],
  [{ code: 'taken' }, 'code', 'There is a code TAKEN already. End it first, or choose another.'],
])('refuses %j by field', async (body, field, message) => {
  await add('TAKEN');
  const { status, body: answer } = await service.call(
    'POST',
    '/api/admin/codes',
    { code: 'FINE', worth: PERCENT, ...body },
    service.admin,
  );
  expect([status, answer['errors']]).toEqual([400, [{ field, message }]]);
});

it('keeps codes from everyone but admins', async () => {
  for (const headers of [{}, service.as('ann')])
    expect((await service.get('/api/admin/codes', headers)).status).not.toBe(200);
});

it('leaves something to pay', async () => {
  const mug = await service.newMug(5, 2000);
  await add('BIG', { worth: { by: 'amount', pence: 5000 } });
  expect((await quoteOf([one(mug)], ['BIG'])).problems).toEqual([
    { field: 'discount_codes.0', message: 'BIG would leave nothing to pay. Add another pot to use it.' },
  ]);
  expect((await quoteOf([one(mug, 3)], ['BIG'])).totalPence).toBe(1000);
});

it('tells a network nothing about codes after twenty wrong ones, and still prices its cart', async () => {
  const mug = await service.newMug(5, 2000);
  await add('RIGHT');
  for (let at = 0; at < 4; at += 1)
    await quoteOf(
      [one(mug)],
      Array.from({ length: 5 }, (_, nth) => `WRONG${at}${nth}`),
    );
  expect(await quoteOf([one(mug)], ['RIGHT'])).toMatchObject({
    totalPence: 2000,
    problems: [{ message: 'Too many wrong codes have been tried. Please wait a few minutes.' }],
  });
  // Each try to order needs a card, so an order is never in the way of these limits.
  expect((await buy('g:right', mug, 1800, ['RIGHT'])).status).toBe(200);
});

it('forgets who has used a code when names are removed', async () => {
  const mug = await service.newMug(5, 2000);
  await add('NAMES');
  const { body } = await buy('g:old', mug, 1800, ['NAMES']);
  await service.pool.query(
    `UPDATE orders SET placed_at = now() - interval '9 years', status = 'delivered' WHERE id = $1`,
    [body.order.id],
  );
  const { removeNames } = await import('../src/orders/remove-names.ts');
  await removeNames(service.pool, 730);
  await waitFor('the buyer is forgotten', async () => {
    const { rows } = await service.pool.query<{ buyers: string[] }>(
      'SELECT buyers FROM discount_use WHERE order_id = $1',
      [body.order.id],
    );
    return rows[0]?.buyers.length === 0;
  });
  expect((await listed('NAMES'))?.used).toBe(1);
});
