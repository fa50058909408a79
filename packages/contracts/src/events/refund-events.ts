import { z } from 'zod';
import { HAND_METHODS } from '../by-hand.ts';
import { Order, Pieces } from './order-events.ts';
import { refundedToVouchers } from './voucher-events.ts';

export const REFUND_EVENTS = {
  /** The money of an order in part, as an entry of its own. A repeat has the same `refundId`. */
  'refund.requested.v1': z
    .object({
      orderId: z.string(),
      paymentId: z.string(),
      refundId: z.uuid(),
      amountPence: z.number().int().min(1),
      /** The card provider shows it beside the refund. */
      reason: z.string(),
    })
    .describe('An admin refunds a part of an order; the payment service carries it out.'),
  /** Pieces that came back with a flaw. `secondId`: of the product that they become, so that a repeat makes it once. */
  'refund.second-requested.v1': z
    .object({
      secondId: z.uuid(),
      orderId: z.string(),
      refundId: z.uuid(),
      /** What they were. */
      productId: z.string(),
      color: z.string(),
      productName: z.string(),
      quantity: z.number().int().min(1),
      pricePence: z.number().int().min(1),
      flaw: z.string(),
      /** None: the photographs of what they were. */
      images: z.array(z.object({ url: z.string() })),
      /** On sale at once; otherwise a draft. */
      publish: z.boolean(),
      /** The admin who refunds them. */
      by: z.string(),
    })
    .describe('Pieces of a refunded order are to be sold as seconds.'),
  /** `refundedPence`: of the order, with this refund. Its pieces are lines of the order by their place, from 1 on. */
  'order.partly-refunded.v1': Order.extend({
    refundId: z.uuid(),
    /** To the card, or by hand; 0 where all of it went to vouchers. */
    amountPence: z.number().int().min(0),
    refundedPence: z.number().int().min(0),
    ...refundedToVouchers,
    /** The part of it that is for the delivery. */
    refundDeliveryPence: z.number().int().min(0),
    pieces: Pieces,
    message: z.string().nullable(),
    /** Made in Square's dashboard. */
    byHand: z.boolean(),
    isShipped: z.boolean(),
  }).describe('A part of an order’s money, or the last of it, was refunded.'),
  /** `refundPence`: all of the order's money; `amountPence`: what was refunded just now, where a part was refunded earlier. */
  'order.refunded.v1': Order.extend({
    refundPence: z.number().int().min(1),
    amountPence: z.number().int().min(1).optional(),
  }).describe('The money of a cancelled order was refunded.'),
  /**
   * `refundId`: of the entry, or of the payment where the order was cancelled; a repeat has the same. Its pieces are lines of the order by
   * their place, from 1 on; none of a cancelled order.
   */
  'order.refund-settled.v1': Order.extend({
    refundId: z.string(),
    /** What the maker has paid back by other means. */
    amountPence: z.number().int().min(1),
    /** Left out: another way, or the maker has not said. */
    how: z.enum(HAND_METHODS).optional(),
    /** What went to the vouchers that had paid. */
    refundVoucherPence: z.number().int().min(1).optional(),
    /** The part of it that is for the delivery. */
    refundDeliveryPence: z.number().int().min(0),
    pieces: Pieces,
    message: z.string().nullable(),
    /** Nothing is paid for any more, so the order is not sent. */
    isLast: z.boolean(),
    settledAt: z.iso.datetime(),
  }).describe('The maker has paid back by other means what the card provider could not refund.'),
};
