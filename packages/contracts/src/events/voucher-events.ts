import { z } from 'zod';

/** A voucher that an order was placed with. `pence`: what it paid of the order. */
export const OrderVoucher = z.object({
  voucherId: z.uuid(),
  lastFour: z.string(),
  pence: z.number().int().min(1),
});
export type OrderVoucher = z.infer<typeof OrderVoucher>;

/** Of an order; left out where no voucher paid any of it. */
export const paidWithVouchers = {
  voucherPence: z.number().int().min(1).optional(),
  vouchers: z.array(OrderVoucher).optional(),
};
/** Of a refund: what went to the vouchers that had paid, or to a new one. */
export const refundedToVouchers = {
  refundVoucherPence: z.number().int().min(1).optional(),
  toNewVoucher: z.literal(true).optional(),
};

export const VOUCHER_EVENTS = {
  /** `sendId` tells two emails of one voucher apart: a code that is sent again is a new one. `voucherCode` is known here only. */
  'voucher.sent.v1': z
    .object({
      voucherId: z.uuid(),
      sendId: z.uuid(),
      voucherCode: z.string(),
      recipientName: z.string(),
      recipientEmail: z.string(),
      senderName: z.string(),
      message: z.string(),
      balancePence: z.number().int().min(1),
      sentAt: z.iso.datetime(),
    })
    .describe('A gift voucher is due, so its code goes to the person who gets it.'),
  /** Whether the shop sells vouchers. `version` counts the changes. */
  'voucher.offer-changed.v1': z
    .object({ version: z.number().int().min(1), on: z.boolean() })
    .describe('The maker changed which gift vouchers the shop sells.'),
};
