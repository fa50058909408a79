import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import PQueue from 'p-queue';
import type { TrackingFile } from '@slipcast/contracts/http/parcels';
import type { WireRequests } from '@slipcast/contracts/http/requests';
import { shareShop } from '@slipcast/testkit/shop/config';
import { startShop, type StartedShop } from '../start-shop.ts';
import { mailTo } from '../mailbox.ts';
import { expectAgreement } from './agreement.ts';
import { raiseDispute } from './dispute.ts';
import { sellAtMarket } from './market.ts';
import { openForBusiness } from './monday.ts';
import type { Sale } from './notebook.ts';
import { openStudio, pot, type Studio, type Wanted } from './studio.ts';

const ORDERS = 30;
const ABROAD = [
  { country: 'DE', postcode: '10115', address: 'Ackerstr. 1, Berlin, 10115, Germany' },
  { country: 'FR', postcode: '69002', address: '4 Rue du Four, Lyon, 69002, France' },
  { country: 'US', postcode: '62704', address: '1 Main St, Springfield, IL, 62704, United States' },
  { country: 'JE', postcode: 'JE2 3AB', address: '1 Quay, St Helier, JE2 3AB, Jersey' },
] as const;

describe('a maker’s week', () => {
  let shop: StartedShop;
  let studio: Studio;
  let pots: string[];
  let vouchers: string[];
  let sales: Sale[];
  /** Of Tuesday’s orders: the last four are abroad, the three before them are collected. */
  const sold = (at: number): Sale => sales[at] as Sale;

  beforeAll(async () => {
    shop = await startShop();
    shareShop(shop);
    studio = await openStudio();
  }, 240_000);
  afterAll(() => shop?.stop());

  it('Monday: brings her pots over, turns on VAT, delivery abroad, codes and vouchers, and sells two vouchers', async () => {
    pots = await openForBusiness(studio);
    vouchers = [await studio.sellVoucher(5000), await studio.sellVoucher(12_000)];
  });

  it('Tuesday: thirty orders, home and abroad, collected, with codes and vouchers', async () => {
    const special = { delivery_method: 'special-delivery' };
    const kinds: Wanted[] = [
      { pieces: [pot(pots[0], 2)], more: { discount_codes: ['SPRING10'] } },
      { pieces: [pot(pots[1])], more: { discount_codes: ['SPRING10'], ...special } },
      { pieces: [pot(pots[2]), pot(pots[3])], more: { discount_codes: ['POSTFREE'], ...special } },
      { pieces: [pot(pots[4])], more: { vouchers: vouchers.slice(0, 1) } },
      { pieces: [pot(pots[0])], more: { vouchers: vouchers.slice(1) } },
      ...Array.from({ length: ORDERS - 12 }, (_, at) => ({
        pieces: [pot(pots[at % 6], 1 + (at % 2)), ...(at % 3 ? [] : [pot(pots[(at + 1) % 6])])],
        more: at % 4 ? {} : special,
      })),
      ...[1, 2, 3].map((at) => ({ pieces: [pot(pots[at])], more: { delivery_method: 'collection' } })),
      ...ABROAD.map(({ address, ...more }, at) => ({ pieces: [pot(pots[at])], address, more })),
    ];
    const queue = new PQueue({ concurrency: 6 });
    sales = await Promise.all(kinds.map((wanted) => queue.add(() => studio.sell(wanted))));
    expect(sales).toHaveLength(ORDERS);
    expect([sold(3).voucherPence, sold(3).cardPence > 0]).toEqual([5000, true]);
    expect([sold(4).cardPence, sold(4).paymentId]).toEqual([0, null]);
    const last = { pieces: [pot(pots[5])], more: { discount_codes: ['SPRING10'] } };
    await expect(studio.sell(last)).rejects.toThrow('has been used');
  }, 120_000);

  it('Wednesday: posts the parcels with the carrier’s files, and hands over what is collected', async () => {
    const left = new Set([sold(5), sold(6)].map(({ order }) => order.orderNumber));
    const rows = await studio.table('orders/parcels');
    const posted = [...new Set(rows.map((row) => row['Order reference'] ?? ''))];
    expect(posted).toHaveLength(ORDERS - 3);
    expect(rows.find((row) => row['Country'] === 'Jersey')).toMatchObject({ 'Customs code': '691200' });
    const sent = posted.filter((number) => !left.has(number));
    const file = [
      'Order reference,Tracking number',
      ...sent.map((number, at) => `${number},AB${1000 + at}GB`),
    ];
    const read = (ship: boolean) =>
      studio.ask<TrackingFile>('POST', 'orders/tracking-file', { file: file.join('\n'), ship });
    expect(new Set((await read(false)).rows.map(({ outcome }) => outcome))).toEqual(new Set(['ready']));
    expect(new Set((await read(true)).rows.map(({ outcome }) => outcome))).toEqual(new Set(['shipped']));
    await mailTo(sold(0).email, /on its way/);
    for (const { order, email } of sales.slice(-7, -4)) {
      await studio.ask('PUT', `orders/${order.id}/ready`, {});
      await mailTo(email, /ready to collect/);
      const done = await studio.ask('PUT', `orders/${order.id}/collected`, { collectedBy: 'Mary' });
      expect(done).toMatchObject({ status: 'delivered' });
    }
  }, 120_000);

  it('Thursday: three breakages, one refunded to the card, one to a new voucher, one sent again', async () => {
    const [card, voucher, again] = [sold(0), sold(7), sold(8)];
    const gone = { pieces: [{ line: 1, quantity: 1, becomes: 'gone' }] };
    await studio.refund(card, gone, card.linePence[0] ?? 0);
    await studio.refund(voucher, { ...gone, to: 'new-voucher' }, voucher.linePence[0] ?? 0);
    const sentAgain = await studio.ask('POST', `orders/${again.order.id}/replacements`, {
      seen: 0,
      pieces: [{ line: 1, quantity: 1 }],
    });
    expect(sentAgain).toMatchObject({ total: 0, money: 'free' });
    studio.take(again.order.order_lines[0]?.product_id ?? '', 1);
    await studio.ask('PUT', `orders/${sentAgain.id}/ship`, { untracked: true });
  });

  it('Friday: a return, a withdrawal of an order paid with a voucher and a card, and a cancellation', async () => {
    const back = async (sale: Sale, kind: string, refunded: object, whole: number) => {
      const [path, key, id] = [`/orders/${sale.order.id}/requests`, await studio.keyOf(sale), randomUUID()];
      const asked = await sale.buyer.send<WireRequests>('POST', path, { id, kind }, key);
      expect([kind, asked.status]).toEqual([kind, 200]);
      const answer = (body: object) => studio.ask('PUT', `orders/${sale.order.id}/requests/${id}`, body);
      await answer({ state: 'accepted', text: 'Send it to the studio.' });
      await answer({ state: 'received' });
      await studio.refund(sale, { ...refunded, reason: 'returned', request_id: id }, whole);
    };
    const first = (quantity: number) => [{ line: 1, quantity, becomes: 'on-sale' }];
    await back(sold(9), 'return', { pieces: first(1) }, sold(9).linePence[0] ?? 0);
    const { cardPence, voucherPence } = sold(3);
    await back(
      sold(3),
      'withdrawal',
      { pieces: first(1), delivery: sold(3).deliveryPence > 0 },
      cardPence + voucherPence,
    );

    const cancelled = sold(5);
    const asked = { id: randomUUID(), kind: 'cancel', message: 'Wrong colour, sorry' };
    const path = `/orders/${cancelled.order.id}/requests`;
    expect((await cancelled.buyer.send('POST', path, asked, await studio.keyOf(cancelled))).status).toBe(200);
    await studio.ask('PUT', `orders/${cancelled.order.id}/status`, { status: 'cancelled' });
    studio.notebook.refunds.push({ sale: cancelled, cardPence: cancelled.cardPence, voucherPence: 0 });
    for (const line of cancelled.order.order_lines) studio.take(line.product_id, -line.quantity);
    const { text } = await mailTo(cancelled.email, /has been cancelled/);
    expect(text).toContain(`£${(cancelled.cardPence / 100).toFixed(2)}`);
  }, 120_000);

  it('Saturday: sells at the market and by link, and loses a dispute', async () => {
    await sellAtMarket(studio, pots);
    await raiseDispute(studio, sold(10), Math.floor(sold(10).cardPence / 2));
  });

  it('Sunday: orders, vouchers, stock, Square’s books and the month’s CSV agree to the penny', async () => {
    await expectAgreement(studio);
  });
});
