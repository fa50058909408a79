import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { parse } from 'csv-parse/sync';
import type { WireBooks } from '@slipcast/contracts/http/books';
import { one } from './running-codes.ts';
import { startVouchers, type RunningVouchers } from './running-vouchers.ts';
import { REGISTERED, VAT_PATH } from './vat-registration.ts';

let vouchers: RunningVouchers;
let service: RunningVouchers['service'];
beforeAll(async () => {
  vouchers = await startVouchers();
  ({ service } = vouchers);
  await vouchers.offer();
});
afterAll(() => service?.stop());
const pence = (pounds: unknown): number => Math.round(Number(pounds) * 100);

it('a month has vouchers sold as what is owed, and used as what was paid with them, and agrees with the ledger and the card', async () => {
  await service.call('PUT', VAT_PATH, REGISTERED, service.admin);
  const mug = await service.newMug(9, 2400);
  const [first, second] = [await vouchers.newVoucher(5000), await vouchers.newVoucher(3000)];
  // One is used in part, with and without a card, and then refunded in part; the other's rest is refunded.
  const { body: quoted } = await service.call('POST', '/api/orders/quote', {
    items: [one(mug)],
    vouchers: [first.voucherCode],
  });
  // VAT is due on what a voucher pays, like on what a card pays.
  expect(quoted).toMatchObject({ totalPence: 0, voucherPence: 2400, vatIncludedPence: 400 });
  const free = await vouchers.buy('g:one', mug, 0, [first.voucherCode]);
  const part = await service.checkout('g:two', service.authorised('g:two', 2200), [one(mug, 2)], {
    vouchers: [first.voucherCode],
  });
  expect([free.status, part.status]).toEqual([200, 200]);
  await vouchers.refund(free.body.order.id, { amount_pence: 1000 });
  await vouchers.refund(part.body.order.id, { amount_pence: 600, to: 'new-voucher' });
  await vouchers.refund(second.orderId, { amount_pence: 500 });
  const { rows } = await service.pool.query<{ month: string }>(
    `SELECT to_char(now() AT TIME ZONE 'Europe/London', 'YYYY-MM') AS month`,
  );
  const month = rows[0]?.month ?? '';
  const books = (await service.get(`/api/admin/books?month=${month}`, service.admin))
    .body as unknown as WireBooks;
  expect(books).toMatchObject({
    sales: { count: 2, total: 72, vat: 12 },
    // The refund of the voucher itself waits for Square.
    refunds: { count: 2, total: 16, otherwise: 0 },
    vouchers: { count: 2, sold: 80, refunded: 0, used: 50, returned: 16 },
  });
  const { outstandingPence } = await vouchers.list();
  expect(outstandingPence).toBe(8000 - 5000 + 1600 - 500);

  const read = async (format: string) => {
    const answer = await fetch(`${service.url}/api/admin/books/export?month=${month}&format=${format}`, {
      headers: service.admin,
    });
    return parse(await answer.text(), { columns: true, bom: true }) as Record<string, string>[];
  };
  const sheet = await read('spreadsheet');
  expect(
    sheet
      .map(({ type, total, vat, paid_by: by, paid_with_vouchers: paid }) => [
        type,
        pence(total),
        pence(vat),
        by,
        pence(paid),
      ])
      .toSorted(),
  ).toEqual(
    [
      ['voucher sold', 5000, 0, 'card', 0],
      ['voucher sold', 3000, 0, 'card', 0],
      ['sale', 2400, 400, 'voucher', 2400],
      ['sale', 4800, 800, 'card', 2600],
      ['refund', -1000, -167, 'voucher', -1000],
      ['refund', -600, -100, 'voucher', -600],
    ].toSorted(),
  );
  const captured = [...service.payments.payments.values()].reduce(
    (sum, { amountPence }) => sum + amountPence,
    0,
  );
  const statement = await read('xero');
  expect(statement.reduce((sum, row) => sum + pence(row['*Amount']), 0)).toBe(captured);
});
