import { z } from 'zod';
import { PAY_LINK_STATES } from '../by-hand.ts';
import { bothSpellings } from '../spelling.ts';
import { Moment, text } from './fields.ts';
import { WireOrder } from './order.ts';

/** The shop’s page on which the buyer of an order pays, after its address: '/pay/…#key=…'. */
export const WirePayLink = z.object({
  path: text('/pay/0b0b2c8e-9d3c-4a83-8f5e-3f1f2f7a9c11#key=t1x2.q8RkT5uVwZ2aBcx1Yb3nP0'),
  payUntil: Moment,
});
export type WirePayLink = z.infer<typeof WirePayLink>;
export const PayLinkSent = z.object({ emailSentTo: text('ada@example.com') });

/** `key` comes from the link that the buyer has. */
const linked = {
  order_id: z.string({ error: 'This link is not complete' }).max(64),
  key: z.string({ error: 'This link is not complete' }).max(200),
};
export const LinkedOrderBody = bothSpellings(z.object(linked));
export const PayLinkedOrderBody = bothSpellings(
  z.object({ ...linked, payment_id: z.uuid('This payment is not known') }),
);
export type PayLinkedOrderBody = z.infer<typeof PayLinkedOrderBody>;
export const WireLinkedOrder = z.object({
  order: WireOrder,
  state: z.enum(PAY_LINK_STATES),
  payUntil: Moment,
});
export type WireLinkedOrder = z.infer<typeof WireLinkedOrder>;
