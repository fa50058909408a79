import { randomUUID } from 'node:crypto';
import { buyAll, type WalkPot } from '../buying.ts';
import { Desk } from '../desk.ts';
import type { Findings } from '../findings.ts';
import type { Stage } from '../stage.ts';
import { documentsOf, type Taxed } from './taxed.ts';
import type { VoucherShop } from './voucher-shop.ts';

/** Discount, dear delivery, voucher, card and VAT in one order, refunded in two steps. */
export async function everything(
  stage: Stage,
  findings: Findings,
  pots: { jug: WalkPot; cup: WalkPot; code: string },
  shop: VoucherShop,
): Promise<Taxed> {
  const { jug, cup, code } = pots;
  const voucher = await shop.buy(1250);
  const order = await buyAll(
    stage.guest(),
    [
      { pot: jug, quantity: 2 },
      { pot: cup, quantity: 3 },
    ],
    { pence: 5525, more: { discount_codes: [code], vouchers: [voucher.code], delivery_method: 'express' } },
  );
  const desk = new Desk(stage, order);
  const shown = {
    goods: 65.29,
    discount: 6.53,
    deliveryCharge: 8.99,
    voucher: 12.5,
    total: 55.25,
    vat: { ratePercent: 17.5, included: 10.09 },
    delivery: { method: 'express', name: 'Express', kind: 'post' },
    order_lines: [
      { subtotal: 39.94, discount: 3.99 },
      { subtotal: 25.35, discount: 2.54 },
    ],
  };
  findings.shows('an order with everything', order.order, shown);
  const confirmation = await stage.post.mail(findings, order.email, /^Your order/);
  const [invoice] = await documentsOf(stage, desk);
  findings.shows('its invoice', invoice, {
    series: 'invoice',
    number: /^INV-\d{5}$/,
    amount: 67.75,
    vat: 10.09,
    refundId: null,
  });
  findings.shows('it is attached', confirmation.attachments, [
    { name: `Invoice ${invoice?.number}.pdf`, type: 'application/pdf' },
  ]);
  findings.shows('what can be refunded', await desk.see(), {
    left: 67.75,
    voucherLeft: 12.5,
    delivery: 8.99,
    lines: [{ amounts: [17.97, 35.95] }, { amounts: [7.6, 15.2, 22.81] }],
  });
  const first = { id: randomUUID(), pieces: [{ line: 1, quantity: 1, becomes: 'on-sale' }], delivery: true };
  await desk.refund(first);
  const again = await desk.refund({ delivery: true });
  findings.shows(
    'the delivery again',
    [again.status, again.body.detail],
    [409, /delivery has already been refunded/],
  );
  const refunded = {
    amount: 26.96,
    voucher: 4.97,
    delivery: 8.99,
    state: 'done',
    pieces: [{ line: 1, quantity: 1 }],
  };
  await findings.comes('its first refund', desk.see, {
    left: 40.79,
    voucherLeft: 7.53,
    delivery: 0,
    refunds: [refunded],
  });
  const mail = await stage.post.mail(findings, order.email, /^Refund of £26\.96/);
  findings.shows(
    'the email about it',
    mail.text,
    new RegExp(`£4\\.97 to your gift voucher and £21\\.99 to your card: for ${jug.name} and the delivery\\.`),
  );
  const [, note] = await findings.comes('its credit note', () => documentsOf(stage, desk), [
    {},
    { series: 'credit-note', number: /^CN-\d{5}$/, amount: 26.96, vat: 4.02, refundId: first.id },
  ]);
  findings.shows('the credit note is attached', mail.attachments, [
    { name: `Credit note ${note?.number}.pdf` },
  ]);
  const bytes = await stage.file(stage.maker, `/admin/orders/${order.id}/documents/${note?.number}`);
  findings.shows('they are one file', bytes.equals(await stage.post.attachment(mail)), true);
  const stranger = await stage.guest().ask('GET', `/orders/${order.id}/documents`);
  findings.shows('a stranger’s look at them', stranger.status, 404);
  await desk.refund({ amount_pence: 4079 });
  return {
    desk,
    rows: [
      {
        order: order.number,
        cells: [
          'sale',
          invoice?.number ?? '',
          'GB',
          '65.29',
          '-6.53',
          '8.99',
          '67.75',
          '17.5',
          '10.09',
          '57.66',
          '-1.02',
          'card',
          '12.5',
        ],
      },
      {
        order: order.number,
        cells: [
          'refund',
          note?.number ?? '',
          'GB',
          '-17.97',
          '0',
          '-8.99',
          '-26.96',
          '17.5',
          '-4.02',
          '-22.94',
          '',
          'card',
          '-4.97',
        ],
      },
      {
        order: voucher.order.order_number,
        cells: ['voucher sold', '', 'GB', '12.5', '0', '0', '12.5', '', '', '', '-0.43', 'card', '0'],
      },
    ],
    later: [
      {
        order: order.number,
        cells: [
          'refund',
          '',
          'GB',
          '-40.79',
          '0',
          '0',
          '-40.79',
          '17.5',
          '-6.07',
          '-34.72',
          '',
          'card',
          '-7.53',
        ],
      },
    ],
    async afterwards(later) {
      await later.comes('all of it is back', desk.booked, { captured: 5525, refunded: 5525 });
      await later.comes('its documents', () => documentsOf(stage, desk), [
        invoice ?? {},
        note ?? {},
        { series: 'credit-note', amount: 40.79, vat: 6.07 },
      ]);
      later.shows('the order', await stage.seen(order), { ...shown, isRefundedInFull: true });
      await later.comes('its voucher', async () => (await shop.seen(voucher)).balancePence, 1250);
      later.shows(
        'its credit note is the same file',
        bytes.equals(await stage.file(stage.maker, `/admin/orders/${order.id}/documents/${note?.number}`)),
        true,
      );
      await stage.post.mail(later, order.email, /^Refund of £40\.79/);
      later.shows('emails', (await desk.subjects()).length, 3);
    },
  };
}
