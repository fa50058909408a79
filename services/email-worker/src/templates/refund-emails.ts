import type { EventData } from '@slipcast/contracts/events/registry';
import { isPaidByHand } from '@slipcast/contracts/by-hand';
import { formatPence } from '@slipcast/contracts/money';
import { paragraph, type Draft } from './blocks.ts';
import type { Shop } from './layout.ts';
import { greeting, onOrderPage, orderLink } from './order-parts.ts';

type Refund = EventData<'order.partly-refunded.v1'>;

/** 'Tall mug, 2 × Bowl and the delivery'; nothing where only an amount was refunded. */
function refundedFor({ pieces, lines, refundDeliveryPence }: Refund): string {
  const pots = pieces.flatMap(({ line, quantity }) => {
    const name = lines[line - 1]?.productName;
    return name === undefined ? [] : [quantity === 1 ? name : `${quantity} × ${name}`];
  });
  const parts = refundDeliveryPence > 0 ? [...pots, 'the delivery'] : pots;
  return new Intl.ListFormat('en-GB').format(parts);
}

/** What happens to the rest of the order, where the buyer may wonder. */
function whatFollows({ refundedPence, totalPence, isShipped }: Refund): string[] {
  if (refundedPence >= totalPence)
    return isShipped ? [] : ['That is all of what you paid, so we won’t send this order.'];
  return [`In all, ${formatPence(refundedPence)} of your ${formatPence(totalPence)} has been refunded.`];
}

export function orderPartlyRefunded(shop: Shop, refund: Refund): Draft {
  const what = refundedFor(refund);
  const isByHand = isPaidByHand(refund);
  const amount = `${formatPence(refund.amountPence)} for your order ${refund.orderNumber}`;
  const how = isByHand
    ? `We’ve given you back ${amount}`
    : `We’ve refunded ${amount} to the card you paid with`;
  return {
    subject: `Refund of ${formatPence(refund.amountPence)} for your order ${refund.orderNumber}`,
    title: 'Your refund',
    blocks: [
      greeting(refund),
      paragraph(what ? `${how}: for ${what}.` : `${how}.`),
      ...(refund.message ? [paragraph(refund.message)] : []),
      ...whatFollows(refund).map(paragraph),
      ...(isByHand ? [] : [paragraph('Depending on your bank, it may take a few working days to arrive.')]),
      ...onOrderPage(refund, 'credit note'),
      orderLink(shop, refund),
    ],
  };
}
