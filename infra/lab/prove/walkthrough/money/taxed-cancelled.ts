import { buyAll, type WalkPot } from '../buying.ts';
import { Desk } from '../desk.ts';
import type { Findings } from '../findings.ts';
import type { Stage } from '../stage.ts';
import { documentsOf, type Taxed } from './taxed.ts';

/** Free delivery by a code to the Highlands; then the order is cancelled. */
export async function cancelled(
  stage: Stage,
  findings: Findings,
  { cup, free }: { cup: WalkPot; free: string },
): Promise<Taxed> {
  const where = {
    country: 'GB',
    postcode: 'IV2 3AB',
    delivery_address: '1 Kiln Lane, Inverness, IV2 3AB',
    discount_codes: [free],
  };
  const order = await buyAll(stage.guest(), [{ pot: cup, quantity: 2 }], { pence: 1690, more: where });
  const desk = new Desk(stage, order);
  findings.shows('an order that is sent free of charge', order.order, {
    total: 16.9,
    deliveryCharge: 0,
    delivery: { method: 'north' },
    vat: { included: 2.52 },
    discounts: [{ code: free, by: 'free-delivery', words: 'Free delivery', amount: 8.5 }],
  });
  const [invoice] = await findings.comes('its invoice', () => documentsOf(stage, desk), [
    { series: 'invoice', amount: 16.9, vat: 2.52 },
  ]);
  await desk.status('cancelled');
  return {
    desk,
    rows: [
      {
        order: order.number,
        cells: [
          'sale',
          invoice?.number ?? '',
          'GB',
          '16.9',
          '0',
          '0',
          '16.9',
          '17.5',
          '2.52',
          '14.38',
          '-0.49',
          'card',
          '0',
        ],
      },
    ],
    later: [
      {
        order: order.number,
        cells: ['refund', '', 'GB', '-16.9', '0', '0', '-16.9', '17.5', '-2.52', '-14.38', '', 'card', '0'],
      },
    ],
    async afterwards(later) {
      await later.comes('the cancelled order is refunded', desk.booked, { captured: 1690, refunded: 1690 });
      await later.comes('its documents', () => documentsOf(stage, desk), [
        { number: invoice?.number },
        { series: 'credit-note', amount: 16.9, vat: 2.52 },
      ]);
      const mail = await stage.post.mail(later, order.email, /^Refund for your order/);
      later.shows('the email about it', mail.attachments, [{ name: /^Credit note CN-\d{5}\.pdf$/ }]);
    },
  };
}
