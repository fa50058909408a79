import { disputeReason, type DisputeState } from '@slipcast/contracts/disputes';
import type { EventData } from '@slipcast/contracts/events/registry';
import { formatPence } from '@slipcast/contracts/money';
import { highlighted, link, paragraph, type Draft } from './blocks.ts';
import type { Shop } from './layout.ts';
import { dateTimeOf } from './order-parts.ts';

const WORDS: Record<
  DisputeState,
  { title: (orderNumber: string) => string; next: (dueAt: string | null) => string }
> = {
  'evidence-required': {
    title: (orderNumber) => `A buyer’s bank disputes the payment of order ${orderNumber}`,
    next: (dueAt) =>
      `The order’s page has a button that collects the evidence as a PDF. Send it in Square’s dashboard${dueAt ? ` by ${dateTimeOf(dueAt)}` : ''}, or accept the dispute there. Please don’t refund the order as well.`,
  },
  'under-review': {
    title: (orderNumber) => `The dispute about order ${orderNumber} is under review`,
    next: () =>
      'The bank has the evidence and decides. That may take some weeks, and there is nothing for you to do.',
  },
  won: {
    title: (orderNumber) => `You’ve won the dispute about order ${orderNumber}`,
    next: () => 'The money stays with you.',
  },
  lost: {
    title: (orderNumber) => `The dispute about order ${orderNumber} is lost`,
    next: () => 'The bank has returned the money to the buyer. The books show it as a dispute.',
  },
  accepted: {
    title: (orderNumber) => `You’ve accepted the dispute about order ${orderNumber}`,
    next: () => 'The money goes back to the buyer. The books show it as a dispute.',
  },
};

/** Tells the maker of a dispute, and how it moves on. */
export function disputeMoved(
  shop: Shop,
  { orderId, orderNumber, amountPence, reason, state, dueAt }: EventData<'order.disputed.v1'>,
): Draft {
  const title = WORDS[state].title(orderNumber);
  return {
    subject: `${title}, at ${shop.name}`,
    title,
    blocks: [
      highlighted(`${formatPence(amountPence)}. ${disputeReason(reason)}.`),
      paragraph(WORDS[state].next(dueAt)),
      link(`${shop.url}/admin/orders/${encodeURIComponent(orderId)}`, 'Open this order'),
    ],
  };
}
