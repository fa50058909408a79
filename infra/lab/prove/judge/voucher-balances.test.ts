import { describe, expect, it } from '@jest/globals';
import { call, confirmation, entry, order, ordered, ordering, sale, stocked } from './example-history.ts';
import { refund, refunding, refundMail } from './example-refund.ts';
import type { Call, Evidence, FinalVoucher, Reply } from './history.ts';
import { judge } from './judge.ts';
import { judgeVoucherMails } from './voucher-balances.ts';
import { GIFT_VOUCHER } from './vouchers.ts';

const line = [{ sku: GIFT_VOUCHER, quantity: 1 }];
const bought = ordering('gil', 10, { kind: 'ordered', order: 'N-gil', status: 'delivered' });
const buying: Call = {
  ...bought,
  did: { kind: 'order', payment: 'p-gil', lines: line, email: 'gil@x', pence: 1000 },
};
const known = call('maker', 50, 55, { kind: 'voucher', voucher: 'ABCD-9TCB', pence: 1000 }, { kind: 'done' });
const paying = (pence: number, reply: Reply | null = ordered('ada')): Call => {
  const one = ordering('ada', 200, reply);
  const part = { pence: 2450 - pence, voucher: 'ABCD-9TCB', voucherPence: pence };
  return one.did.kind === 'order' ? { ...one, did: { ...one.did, ...part } } : one;
};
const voucher = (more: Partial<FinalVoucher> = {}): FinalVoucher => ({
  lastFour: '9TCB',
  order: 'N-gil',
  valuePence: 1000,
  balancePence: 0,
  entries: [1000, -1000],
  ...more,
});
const gil = order('gil', { status: 'delivered', pence: 1000, lines: line });
const ada = order('ada', { pence: 1450, voucherPence: 1000 });
const voucherMail = (to = 'gil@x') => ({ to, subject: 'Your gift voucher of £10 for slipcast', text: '' });
/** Gil buys a voucher, and Ada pays for the only mug with it and a card. */
const spent: Evidence = {
  ...sale,
  calls: [stocked(1), buying, known, paying(1000)],
  orders: [gil, ada],
  books: [entry('gil', { captured: 1000 }), entry('ada', { captured: 1450 })],
  mails: [confirmation('gil'), confirmation('ada'), voucherMail()],
  vouchers: [voucher()],
};
const found = (evidence: Partial<Evidence>) => [
  ...new Set(judge({ ...spent, ...evidence }).map(({ rule }) => rule)),
];

describe('what is left of a voucher', () => {
  it('is what its orders have not spent', () => {
    expect(found({})).toEqual([]);
    expect(found({ vouchers: [voucher({ balancePence: 10, entries: [1000, -990] })] })).toEqual(['vouchers']);
    expect(found({ vouchers: [voucher({ valuePence: 2000 })] })).toContain('vouchers');
  });
  it('is the sum of its entries, and never below nothing', () => {
    expect(found({ vouchers: [voucher({ entries: [1000] })] })).toEqual(['vouchers']);
    expect(found({ vouchers: [voucher({ balancePence: -10, entries: [1000, -1010] })] })).toContain(
      'vouchers',
    );
  });
  it('comes back with a cancelled order, and with refunds of one that stands', () => {
    const back = (pence: number) => [voucher({ balancePence: pence, entries: [1000, -1000, pence] })];
    const refunded = (to: 'as-paid' | 'new-voucher', pence: number) =>
      found({
        calls: [...spent.calls, refunding(300, { pence: 1225, to })],
        orders: [gil, { ...ada, partsPence: 725, refunds: [refund({ pence: 1225, voucherPence: 500 })] }],
        books: [entry('gil', { captured: 1000 }), entry('ada', { captured: 1450, refunded: 725 })],
        mails: [...spent.mails, refundMail],
        stock: { mug: 1 },
        vouchers: back(pence),
      });
    expect(refunded('as-paid', 500)).toEqual([]);
    expect(refunded('as-paid', 0)).toEqual(['vouchers']);
    expect(refunded('as-paid', 1000)).toEqual(['vouchers']);
    expect(refunded('new-voucher', 0)).toContain('refunds');
  });
});

describe('vouchers', () => {
  it('are there for each order that bought one, once, and worth what it cost', () => {
    expect(found({ vouchers: [] })).toEqual(['vouchers']);
    expect(found({ vouchers: [voucher(), voucher({ lastFour: null })] })).toEqual(['vouchers']);
    const unpaid = { orders: [{ ...gil, status: 'cancelled' }, ada], books: spent.books.slice(1) };
    expect(found(unpaid)).toContain('vouchers');
  });
  it('are there for each refund to a new one', () => {
    const refunded = (...vouchers: FinalVoucher[]) =>
      found({
        calls: [...spent.calls, refunding(300, { to: 'new-voucher', pence: 500, pieces: [] })],
        orders: [gil, { ...ada, refunds: [refund({ pence: 500, voucherPence: 500, pieces: [] })] }],
        mails: [...spent.mails, refundMail, voucherMail('ada@x')],
        vouchers: [voucher(), ...vouchers],
      });
    const new1 = voucher({
      order: 'N-ada',
      lastFour: 'MNPQ',
      valuePence: 500,
      balancePence: 500,
      entries: [500],
    });
    expect(refunded(new1)).toEqual([]);
    expect(refunded()).toEqual(['vouchers']);
    expect(refunded(new1, new1)).toEqual(['vouchers']);
  });
  it('have an email each, and no one else has one', () => {
    expect(found({ mails: spent.mails.slice(0, 2) })).toEqual(['mails']);
    expect(found({ mails: [...spent.mails, voucherMail('ada@x')] })).toEqual(['mails']);
  });
  it('go to the buyer of an order that was replaced once, not for the replacement too', () => {
    const twoOrders = (mails: number) =>
      judgeVoucherMails({
        ...spent,
        orders: [gil, { ...gil, number: 'N-again', status: 'paid', pence: 0, lines: [], replaces: 'N-gil' }],
        mails: Array.from({ length: mails }, () => voucherMail()),
      }).length;
    expect([twoOrders(0), twoOrders(1)]).toEqual([1, 0]);
  });
  it('may pay alone, without a payment, and never a part of what an order says', () => {
    const alone = (voucherPence: number) =>
      found({
        calls: [
          stocked(1),
          { ...buying, did: { ...buying.did, pence: 2450 } as typeof buying.did },
          { ...known, did: { kind: 'voucher', voucher: 'ABCD-9TCB', pence: 2450 } },
          paying(2450),
        ],
        orders: [
          { ...gil, pence: 2450 },
          { ...ada, pence: 0, voucherPence },
        ],
        books: [entry('gil')],
        vouchers: [voucher({ valuePence: 2450, entries: [2450, -2450] })],
      });
    expect(alone(2450)).toEqual([]);
    expect(alone(2000)).toEqual(['orders']);
  });
});
