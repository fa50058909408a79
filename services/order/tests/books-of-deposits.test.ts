import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { waitFor } from '@slipcast/local-servers/wait-for';
import { booksOf, bookTable, monthOf, moveDepositBack, toPence } from './books-files.ts';
import { startByHand, type ByHandShop } from './running-by-hand.ts';
import { REGISTERED, VAT_PATH } from './vat-registration.ts';

let shop: ByHandShop;
const months = { last: '', now: '' };
beforeAll(async () => {
  shop = await startByHand();
  await shop.call('PUT', VAT_PATH, REGISTERED, shop.admin);
  Object.assign(months, { now: await monthOf(shop), last: await monthOf(shop, 1) });
});
afterAll(() => shop?.stop());

const books = (month: string) => booksOf(shop, month);
const sheet = async (month: string, orderNumber: string) =>
  (await bookTable(shop, month))
    .filter(({ order }) => order === orderNumber)
    .map(({ type, total, vat, document }) => [type, toPence(total), toPence(vat), document]);

/** Two mugs for £20.02 with a deposit of £5.00, paid last month where it says so. */
async function ordered({ lastMonth }: { lastMonth: boolean }) {
  const mug = await shop.newMug(2, 1001);
  const { body } = await shop.sell({
    ...shop.one(mug, 2),
    deposit_pence: 500,
    customer_name: 'Ada',
    customerEmail: 'ada@pots.example',
    delivery_address: '1 Kiln Lane, Leek, ST13 5AB',
  });
  const { id, orderNumber } = body as unknown as { id: string; orderNumber: string };
  if (lastMonth) await moveDepositBack(shop, id);
  return { id, orderNumber };
}

it('has a deposit in the month in which it was paid, with its share of the VAT, and takes it off the sale later', async () => {
  const { id, orderNumber } = await ordered({ lastMonth: true });
  const deposit = ['deposit', 500, 83, ''];
  expect(await sheet(months.last, orderNumber)).toEqual([deposit]);
  await shop.take(id);
  await waitFor('the sale', async () => (await sheet(months.now, orderNumber)).length > 0);
  // A month that the bookkeeper has already had stays as it was.
  expect(await sheet(months.last, orderNumber)).toEqual([deposit]);
  expect(await sheet(months.now, orderNumber)).toEqual(
    expect.arrayContaining([
      ['sale', 2002, 334, expect.stringMatching(/^INV-/)],
      ['deposit used', -500, -83, ''],
    ]),
  );
  expect(await books(months.last)).toMatchObject({
    sales: { count: 0, total: 0 },
    deposits: { count: 1, taken: 5, used: 0, returned: 0, vat: 0.83 },
  });
  expect(await books(months.now)).toMatchObject({
    sales: { count: 1, total: 20.02, vat: 3.34 },
    deposits: { count: 0, taken: 0, used: 5, returned: 0, vat: -0.83 },
  });
});

it('has a deposit that went back in the month in which it went back, and is no sale and no refund', async () => {
  const before = await books(months.now);
  const { id, orderNumber } = await ordered({ lastMonth: true });
  await shop.setStatus(id, 'cancelled');
  expect(await sheet(months.last, orderNumber)).toEqual([['deposit', 500, 83, '']]);
  expect(await sheet(months.now, orderNumber)).toEqual([['deposit returned', -500, -83, '']]);
  const after = await books(months.now);
  expect([after.sales, after.refunds]).toEqual([before.sales, before.refunds]);
  expect(toPence(after.deposits?.returned) - toPence(before.deposits?.returned)).toBe(500);
});

it('has the deposit of an order that is not paid yet, and only the sale once the rest comes in the same month', async () => {
  const { id, orderNumber } = await ordered({ lastMonth: false });
  expect(await sheet(months.now, orderNumber)).toEqual([['deposit', 500, 83, '']]);
  await shop.take(id);
  expect(await sheet(months.now, orderNumber)).toEqual([['sale', 2002, 334, expect.stringMatching(/^INV-/)]]);
});
