import type { WireAdminRefund, WireRefund } from '@slipcast/contracts/http/refunds';
import { toPounds } from '@slipcast/contracts/money';
import type { z } from 'zod';
import type { RefundEntry } from './refund-entry.ts';

const iso = (time: string) => new Date(time).toISOString();

/** For the buyer: nothing about the back office. */
export const wireRefund = (entry: RefundEntry): WireRefund => ({
  id: entry.id,
  amount: toPounds(entry.amountPence + entry.voucherPence),
  ...(entry.voucherPence > 0 && { voucher: toPounds(entry.voucherPence) }),
  ...(entry.toNewVoucher && { toNewVoucher: true as const }),
  delivery: toPounds(entry.deliveryPence),
  state: entry.state,
  pieces: entry.pieces.map(({ line, quantity }) => ({ line, quantity })),
  message: entry.message,
  askedAt: iso(entry.askedAt),
  endedAt: entry.endedAt === null ? null : iso(entry.endedAt),
});

export const wireAdminRefund = (entry: RefundEntry): z.infer<typeof WireAdminRefund> => ({
  ...wireRefund(entry),
  origin: entry.origin,
  reason: entry.reason,
  note: entry.note,
  by: entry.by,
  failure: entry.failure,
});
