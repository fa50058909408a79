import type { Findings } from '../findings.ts';
import type { Stage } from '../stage.ts';
import type { Row } from './taxed.ts';

/** The month that it is in Britain. */
export const monthNow = () =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/London', year: 'numeric', month: '2-digit' })
    .format(new Date())
    .slice(0, 7);
export const today = () => new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/London' }).format(new Date());

/** A file of the books without its names, cell by cell. */
export async function rowsOf(stage: Stage, format: string): Promise<string[][]> {
  const file = await stage.file(stage.maker, `/admin/books/export?month=${monthNow()}&format=${format}`);
  const text = file
    .toString('utf8')
    .replace(/^\uFEFF/, '')
    .trim();
  return text.split(/\r?\n/).map((line) => line.split(','));
}
const pence = (cell: string | undefined): number => Math.round(Number(cell ?? 0) * 100);
const sum = (rows: readonly string[][], column: number): number =>
  rows.reduce((total, cells) => total + pence(cells[column]), 0);
const [TYPE, GOODS, DISCOUNT, DELIVERY, TOTAL, VAT, FEE, PAID_BY, VOUCHER] = [1, 5, 6, 7, 8, 10, 12, 13, 14];

/** What the books say of these orders, row by row. */
export async function ownRows(stage: Stage, rows: readonly Row[]): Promise<Row[]> {
  const orders = new Set(rows.map(({ order }) => order));
  const all = await rowsOf(stage, 'spreadsheet');
  return all
    .filter(([, , order = '']) => orders.has(order))
    .map(([, type = '', order = '', ...cells]) => ({ order, cells: [type, ...cells] }));
}
export const sorted = (rows: readonly Row[]): string[] =>
  rows.map(({ order, cells }) => `${order}: ${cells.join(' ')}`).toSorted();

/** The same month added up by the shop and here, from its rows. Both must be of one moment. */
export async function addedUp(stage: Stage) {
  const [, ...all] = await rowsOf(stage, 'spreadsheet');
  const books = await stage.maker.get(`/admin/books?month=${monthNow()}`);
  const of = (...types: string[]) => all.filter((cells) => types.includes(cells[TYPE] ?? ''));
  const pounds = (value: number) => Math.round(value) / 100 + 0;
  const [sales, refunds, sold, back] = [of('sale'), of('refund'), of('voucher sold'), of('voucher refunded')];
  const [lost, won, gone, payouts] = [
    of('dispute'),
    of('dispute won'),
    of('voucher cancelled'),
    of('payout'),
  ];
  const byHand = refunds.filter((cells) => cells[PAID_BY] === 'other means');
  const vouchers = await stage.maker.get('/admin/vouchers?limit=1');
  const expected = {
    sales: {
      count: sales.length,
      goods: pounds(sum(sales, GOODS)),
      discount: pounds(-sum(sales, DISCOUNT)),
      delivery: pounds(sum(sales, DELIVERY)),
      total: pounds(sum(sales, TOTAL)),
      vat: pounds(sum(sales, VAT)),
    },
    refunds: {
      count: refunds.length,
      total: pounds(-sum(refunds, TOTAL)),
      vat: pounds(-sum(refunds, VAT)),
      otherwise: pounds(-(sum(byHand, TOTAL) - sum(byHand, VOUCHER))),
    },
    disputes: {
      count: lost.length,
      total: pounds(-sum(lost, TOTAL)),
      vat: pounds(-sum(lost, VAT)),
      won: { count: won.length, total: pounds(sum(won, TOTAL)), vat: pounds(sum(won, VAT)) },
    },
    vouchers: {
      count: sold.length,
      sold: pounds(sum(sold, TOTAL)),
      refunded: pounds(-sum(back, TOTAL)),
      used: pounds(sum(sales, VOUCHER)),
      returned: pounds(-sum(refunds, VOUCHER)),
      cancelled: pounds(sum(gone, TOTAL)),
      outstanding: pounds(vouchers.outstandingPence),
    },
    payouts: { count: payouts.length, total: pounds(-sum(payouts, TOTAL)) },
    fees: pounds(-sum([...sales, ...sold], FEE)),
    deposits: { count: 0, taken: 0 },
  };
  const v = expected.vouchers;
  const owed = v.sold + v.returned - v.refunded - v.used - v.cancelled;
  return { books, expected, isSame: pounds(owed * 100) === v.outstanding };
}

/** Invoices and credit notes of the month are numbered without gaps. */
export async function documentNumbers(stage: Stage): Promise<Record<string, boolean>> {
  const [, ...all] = await rowsOf(stage, 'spreadsheet');
  const isWhole = (series: string) => {
    const numbers = all.flatMap(([, , , document = '']) =>
      document.startsWith(series) ? [Number(document.slice(series.length))] : [],
    );
    return new Set(numbers).size === numbers.length && Math.max(0, ...numbers) === numbers.length;
  };
  return { 'INV-': isWhole('INV-'), 'CN-': isWhole('CN-') };
}

/** The statement of the account at Square, as bookkeeping programs import it. */
export async function statements(
  stage: Stage,
  findings: Findings,
  { whole: number, disputed }: { whole: string; disputed: string },
): Promise<void> {
  const day = today();
  const lines: [string, string][] = [
    ['55.25', 'Sale'],
    ['-1.02', 'Square fee'],
    ['-21.99', 'Refund'],
  ];
  const of = async (format: string) =>
    (await rowsOf(stage, format)).filter((cells) => cells.some((cell) => cell.includes(number)));
  findings.shows(
    'for Xero',
    await of('xero'),
    lines.map(([amount, what]) => [
      day,
      amount,
      what === 'Square fee' ? 'Square' : 'Customer',
      `${what} ${number}`,
      number,
    ]),
  );
  findings.shows(
    'for FreeAgent',
    await of('freeagent'),
    lines.map(([amount, what]) => [day, amount, `${what} ${number}`]),
  );
  findings.shows(
    'for QuickBooks',
    await of('quickbooks'),
    lines.map(([amount, what]) => [day, `${what} ${number}`, amount]),
  );
  const [xero, quickbooks] = [await rowsOf(stage, 'xero'), await rowsOf(stage, 'quickbooks')];
  const dispute = `Dispute ${disputed}`;
  const lost = [[day, '-10.00', 'Square', dispute, disputed]];
  findings.shows(
    'a dispute for Xero',
    xero.filter(([, , , what]) => what === dispute),
    lost,
  );
  findings.shows(
    'their names',
    [xero[0], quickbooks[0]],
    [
      ['*Date', '*Amount', 'Payee', 'Description', 'Reference'],
      ['Date', 'Description', 'Amount'],
    ],
  );
}
