import { guestLink } from '../letters.ts';
import type { WalkOrder, WalkPot } from '../buying.ts';

/** About an order of two that is collected, from the confirmation to a return that is declined, paragraph by paragraph. */
export function collectedWords(
  order: WalkOrder,
  jar: WalkPot,
  where: { address: string; opening: string },
): (string | RegExp)[][] {
  const place = `Where to collect:\n${where.address}\n${where.opening}`;
  const lines = `- ${jar.name} (Slate), 2 × £33.15: £66.30\n- Collection: Free\nTotal: £66.30`;
  return [
    [
      `Your order ${order.number} at THE SHOP`,
      'Dear Cora,',
      'We have received your order and your payment. We’ll email you when your order is ready to collect.',
      `Order ${order.number}, TODAY`,
      lines,
      place,
      /^Billing address/,
      guestLink(order),
      /^On that page/,
      /^Delivery/,
      /^Terms/,
    ],
    [
      `Your order ${order.number} is ready to collect`,
      'Dear Cora,',
      `Your order ${order.number} is ready. Please bring the order number when you collect it.`,
      place,
      lines,
      guestLink(order),
    ],
    [
      `Your order ${order.number} has been collected`,
      'Dear Cora,',
      `Your order ${order.number} was collected on TODAY by Cora’s aunt. If that isn’t right, please reply to this email.`,
      lines,
      guestLink(order),
    ],
    [
      `We’ve received your return request for order ${order.number}`,
      'Dear Cora,',
      `You asked to return pots of your order ${order.number} of TODAY. We received this on NOW, UK time.`,
      `1 × ${jar.name} (Slate)`,
      'You wrote: Too big.',
      'We’ll email you our answer. Please don’t send anything back before that.',
      /receipt/,
      guestLink(order),
    ],
    [
      `Our answer about your order ${order.number}`,
      'Dear Cora,',
      `We can’t take back the pots of your order ${order.number}.`,
      'It is chipped.',
      /^If you have/,
      guestLink(order),
    ],
  ].toSorted(([one], [other]) => (String(one) < String(other) ? -1 : 1));
}
