import { z } from 'zod';
import { EVENTS } from '@slipcast/contracts/events/registry';
import type { RequestKind } from '@slipcast/contracts/http/requests';
import { WITHDRAWAL_DAYS } from '@slipcast/contracts/settings';
import { highlighted, lined, link, paragraph, type Draft } from './blocks.ts';
import type { Shop } from './layout.ts';
import { dateTimeOf } from './order-parts.ts';
import { namesOf } from './pots.ts';

/** What the maker’s email says of a request: nothing about the buyer, who can be looked up in the back office. */
export const RequestToAnswer = EVENTS['order.request-asked.v1']
  .pick({ orderId: true, orderNumber: true, kind: true, pieces: true, askedAt: true })
  .extend({ lines: z.array(z.object({ productName: z.string(), color: z.string() })) });
export type RequestToAnswer = z.infer<typeof RequestToAnswer>;

const TO_ANSWER: Record<RequestKind, { title: (orderNumber: string) => string; next: string }> = {
  cancel: {
    title: (orderNumber) => `A buyer asks to cancel order ${orderNumber}`,
    next: 'The order can’t be shipped until you have cancelled it or declined.',
  },
  return: {
    title: (orderNumber) => `A buyer asks to return pots of order ${orderNumber}`,
    next: 'Say how to send them back, or decline and say why.',
  },
  withdrawal: {
    title: (orderNumber) => `A buyer has withdrawn from the contract for order ${orderNumber}`,
    next: `This is the buyer’s right, so it can’t be declined. Refund what was paid within ${WITHDRAWAL_DAYS} days of getting the pots back, or of the withdrawal where they were not sent.`,
  },
};

/** Tells the maker what a buyer asks. */
export function requestToAnswer(shop: Shop, asked: RequestToAnswer): Draft {
  const { title, next } = TO_ANSWER[asked.kind];
  return {
    subject: `${title(asked.orderNumber)} at ${shop.name}`,
    title: title(asked.orderNumber),
    blocks: [
      highlighted(`Order ${asked.orderNumber}, ${dateTimeOf(asked.askedAt)}`),
      lined(namesOf(asked.pieces, asked.lines)),
      paragraph(next),
      link(`${shop.url}/admin/orders/${encodeURIComponent(asked.orderId)}`, 'Open this order'),
    ],
  };
}
