import { expect } from '@jest/globals';
import type { WireAdminProduct } from '@slipcast/contracts/http/catalogue';
import type { WireBooks } from '@slipcast/contracts/http/books';
import type { VoucherList } from '@slipcast/contracts/http/vouchers';
import { waitFor } from '@slipcast/local-servers/wait-for';
import { mailsTo } from '../mailbox.ts';
import { control, type LedgerEntry } from '../square.ts';
import { pence, sumOf, type Notebook } from './notebook.ts';
import type { Studio } from './studio.ts';

const CONFIRMATION = /^Your order \S+ at /;

interface SquaresBooks {
  totals: LedgerEntry & { fees: number };
  references: LedgerEntry[];
}

/** What the week must have brought, from the notebook alone. */
const expected = ({ sales, vouchersSold, refunds, lostToBanks }: Notebook) => ({
  captured: sumOf([...sales, ...vouchersSold], ({ cardPence }) => cardPence),
  refundedToCards: sumOf(refunds, ({ cardPence }) => cardPence),
  refundedToVouchers: sumOf(refunds, ({ voucherPence }) => voucherPence),
  byHand: sumOf(sales, ({ handPence }) => handPence),
  lost: sumOf(lostToBanks, (one) => one.pence),
  vouchersSold: sumOf(vouchersSold, ({ cardPence }) => cardPence),
  vouchersUsed: sumOf(sales, ({ voucherPence }) => voucherPence),
  vat: sumOf(sales, ({ vatPence }) => vatPence),
});
type Expected = ReturnType<typeof expected>;

/** Every payment as the card provider has it; nothing is left on hold. */
async function expectSquareAgrees({ sales, vouchersSold, refunds }: Notebook, of: Expected) {
  const books = await control<SquaresBooks>('GET', '/ledger');
  expect(books.totals).toMatchObject({ captured: of.captured, refunded: of.refundedToCards, open: 0 });
  const known = new Map(books.references.map((entry) => [entry.reference_id, entry]));
  for (const sale of [...sales, ...vouchersSold].filter(({ paymentId }) => paymentId !== null))
    expect(known.get(sale.paymentId)).toMatchObject({
      captured: sale.cardPence,
      refunded: sumOf(
        refunds.filter((one) => one.sale === sale),
        ({ cardPence }) => cardPence,
      ),
    });
  return books.totals.fees;
}

/** What each order says of itself, and one confirmation for each buyer. */
async function expectOrdersAgree({ orderOf, notebook }: Studio) {
  for (const sale of notebook.sales) {
    // oxlint-disable-next-line no-await-in-loop
    const order = await orderOf(sale.order.id);
    const refunds = notebook.refunds.filter((one) => one.sale === sale);
    expect({
      number: order.orderNumber,
      total: pence(order.total),
      voucher: pence(order.voucher ?? 0),
    }).toEqual({
      number: sale.order.orderNumber,
      total: sale.cardPence + sale.handPence,
      voucher: sale.voucherPence,
    });
    const back = sumOf(refunds, (one) => one.cardPence + one.voucherPence);
    // oxlint-disable-next-line no-await-in-loop
    await waitFor(`${back} pence of ${order.orderNumber} are back`, async () => {
      const { refunds: known = [] } = await orderOf(order.id);
      return sumOf(known, ({ amount }) => pence(amount)) === back;
    });
    if (!sale.email) continue;
    // oxlint-disable-next-line no-await-in-loop
    const mails = await mailsTo(sale.email);
    expect([sale.email, mails.filter(({ subject }) => CONFIRMATION.test(subject)).length]).toEqual([
      sale.email,
      1,
    ]);
  }
}

async function expectStockAgrees({ maker, notebook }: Studio) {
  await waitFor('stock', async () => {
    const { products } = (await maker.get<{ products: WireAdminProduct[] }>('/admin/products?search=')).body;
    const now = products.filter(({ id }) => notebook.onHand.has(id)).map(({ id, stock }) => [id, stock]);
    return JSON.stringify(now.toSorted()) === JSON.stringify([...notebook.onHand].toSorted());
  });
}

/** The month's table and the statement for accounting software. */
async function expectTablesAgree({ table, notebook }: Studio, month: string, of: Expected, fees: number) {
  const sheet = await table(`books/export?month=${month}&format=spreadsheet`);
  const column = (name: string, rows = sheet) => sumOf(rows, (row) => pence(row[name]));
  const cash = of.captured + of.byHand - of.refundedToCards - of.lost;
  expect(column('total') - column('paid_with_vouchers')).toBe(cash);
  expect(column('goods') + column('discount') + column('delivery')).toBe(column('total'));
  expect(-column('square_fee')).toBe(fees);
  const invoices = sheet.flatMap(({ document = '' }) => (document.startsWith('INV-') ? [document] : []));
  const numbers = invoices.map((one) => Number(one.slice(4))).toSorted((a, b) => a - b);
  expect(numbers).toEqual(numbers.map((_, at) => at + 1));
  expect(sheet.filter(({ type, document }) => type === 'sale' && !document)).toEqual([]);
  const abroad = sheet.filter(({ type, country }) => type === 'sale' && country !== 'GB');
  expect(abroad.map(({ country }) => country).toSorted()).toEqual(['DE', 'FR', 'JE', 'US']);

  const statement = of.captured - of.refundedToCards - of.lost - fees;
  expect(column('*Amount', await table(`books/export?month=${month}&format=xero`))).toBe(statement);
  const { payout } = await control<{ payout: { amount_money: { amount: number } } }>('POST', '/payouts', {});
  expect(payout.amount_money.amount).toBe(statement);

  const orders = await table('orders/export');
  const ours = new Set(notebook.sales.map(({ order }) => order.orderNumber));
  expect(
    column(
      'total',
      orders.filter((row) => ours.has(row['order'] ?? '')),
    ),
  ).toBe(of.captured - of.vouchersSold + of.byHand);
}

/** Everything that keeps an account of the week says the same, to the penny. */
export async function expectAgreement(studio: Studio): Promise<void> {
  const { maker, notebook } = studio;
  const of = expected(notebook);
  await expectStockAgrees(studio);
  await expectOrdersAgree(studio);
  const fees = await expectSquareAgrees(notebook, of);

  const month = new Intl.DateTimeFormat('en-CA', {
    year: 'numeric',
    month: '2-digit',
    timeZone: 'Europe/London',
  }).format(new Date());
  const books = await waitFor('the disputes and fees are in the books', async () => {
    const { body } = await maker.get<WireBooks>(`/admin/books?month=${month}`);
    return body.disputes.count === notebook.lostToBanks.length && body.feesUnknown === 0 && body;
  });
  expect(books.sales.count).toBe(notebook.sales.length);
  const sales = { ...of, total: of.captured - of.vouchersSold + of.byHand + of.vouchersUsed };
  expect({
    total: pence(books.sales.total),
    discount: pence(books.sales.discount),
    delivery: pence(books.sales.delivery),
    vat: pence(books.sales.vat),
    refunds: pence(books.refunds.total),
    lost: pence(books.disputes.total),
    fees: pence(books.fees),
  }).toEqual({
    total: sales.total,
    discount: sumOf(notebook.sales, ({ discountPence }) => discountPence),
    delivery: sumOf(notebook.sales, ({ deliveryPence }) => deliveryPence),
    vat: of.vat,
    refunds: of.refundedToCards + of.refundedToVouchers,
    lost: of.lost,
    fees,
  });
  const outstanding = of.vouchersSold - of.vouchersUsed + of.refundedToVouchers;
  expect(pence(books.vouchers?.outstanding)).toBe(outstanding);
  const { body: list } = await maker.get<VoucherList>('/admin/vouchers');
  expect(list.outstandingPence).toBe(outstanding);
  expect(sumOf(list.vouchers, ({ balancePence }) => balancePence)).toBe(outstanding);
  await expectTablesAgree(studio, month, of, fees);
}
