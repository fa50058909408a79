import type { Findings } from '../findings.ts';
import { monthNow, rowsOf, today } from './month.ts';
import type { Stage } from '../stage.ts';

/** What Square transfers to the bank, and what it is made of. */
export async function payout(stage: Stage, findings: Findings): Promise<void> {
  interface Ledger {
    totals: { captured: number; fees: number };
  }
  const { totals } = await stage.square.control<Ledger>('GET', '/ledger');
  const { payout: paid } = await stage.square.control<{
    payout: { id: string; amount_money: { amount: number } };
  }>('POST', '/payouts');
  const { payouts } = await stage.maker.get(`/admin/books?month=${monthNow()}`);
  const amount = paid.amount_money.amount / 100;
  findings.shows('the payout', payouts, {
    count: 1,
    total: amount,
    sales: totals.captured / 100,
    fees: totals.fees / 100,
    other: 0,
    isCurrent: true,
  });
  const whole = payouts.sales - payouts.refunds - payouts.fees - payouts.disputes + payouts.other;
  findings.shows('its parts add up', Math.round(whole * 100), paid.amount_money.amount);
  const rows = (await rowsOf(stage, 'spreadsheet')).filter(([, type]) => type === 'payout');
  findings.shows('its row', rows, [
    [today(), 'payout', '', paid.id, '', '', '', '', String(-amount), '', '', '', '', 'to the bank', ''],
  ]);
  const xero = (await rowsOf(stage, 'xero')).filter((cells) => cells[4] === paid.id);
  findings.shows('for Xero', xero, [[today(), (-amount).toFixed(2), 'Bank', `Payout ${paid.id}`, paid.id]]);
}

interface Listed {
  status: string;
  total: number;
  refunds?: { state: string; amount: number; voucher?: number }[];
}
/** What went back by card, by hand, or by other means once Square could not, and not to vouchers. */
const cashBack = ({ refunds = [] }: Listed): number =>
  refunds
    .filter(({ state }) => state === 'done' || state === 'settled')
    .reduce((total, { amount, voucher = 0 }) => total + amount - voucher, 0);

/** The dashboard's sums, and what all orders that the back office lists add up to, less what banks have taken. */
export async function takings(stage: Stage) {
  const orders: Listed[] = [];
  for (let page = 1, pages = 1; page <= pages; page += 1) {
    // oxlint-disable-next-line no-await-in-loop -- page by page
    const answer = await stage.maker.get(`/admin/orders?page=${page}&limit=100`);
    orders.push(...answer.orders);
    pages = answer.pagination.pages;
  }
  const { disputes } = await stage.maker.get(`/admin/books?month=${monthNow()}`);
  const dashboard = await stage.maker.get('/admin/dashboard');
  const paid = orders.filter(({ status }) => ['paid', 'shipped', 'delivered'].includes(status));
  const taken = paid.reduce((total, order) => total + Math.round((order.total - cashBack(order)) * 100), 0);
  const amount = Math.round(taken - (disputes.total - disputes.won.total) * 100) / 100;
  const [day] = dashboard.takings.days.slice(-1);
  const { totalRevenue, totalOrders } = dashboard;
  return {
    shown: {
      totalRevenue,
      totalOrders,
      thisMonth: dashboard.takings.thisMonth,
      day: { amount: day.amount, orders: day.orders },
    },
    expected: {
      totalRevenue: amount,
      totalOrders: orders.length,
      thisMonth: { amount, orders: paid.length },
      day: { amount, orders: paid.length },
    },
  };
}
