import type { WireAdminRefund, WireRefund } from '@slipcast/contracts/http/refunds';
import type { OrderLine } from '@slipcast/contracts/events/order-events';
import { toPounds } from '@slipcast/contracts/money';
import { nameOfSecond } from '@slipcast/contracts/seconds';
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
  ...(entry.settledHow && { how: entry.settledHow }),
  pieces: entry.pieces.map(({ line, quantity }) => ({ line, quantity })),
  message: entry.message,
  askedAt: iso(entry.askedAt),
  endedAt: entry.endedAt === null ? null : iso(entry.endedAt),
});

const wireSeconds = (lines: readonly OrderLine[], { pieces }: RefundEntry) => {
  const seconds = pieces.flatMap(({ line, second }) => {
    if (!second || second.quantity === 0) return [];
    const { productId, quantity, pricePence, publish: published } = second;
    const name = nameOfSecond(lines[line - 1]?.productName ?? '');
    return [{ productId, name, quantity, price: toPounds(pricePence), published }];
  });
  return seconds.length > 0 ? { seconds } : {};
};

export const wireAdminRefund = (
  lines: readonly OrderLine[],
  entry: RefundEntry,
): z.infer<typeof WireAdminRefund> => ({
  ...wireRefund(entry),
  origin: entry.origin,
  reason: entry.reason,
  note: entry.note,
  by: entry.by,
  failure: entry.failure,
  ...wireSeconds(lines, entry),
});
