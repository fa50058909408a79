import type { HandMethod } from '@slipcast/contracts/by-hand';
import { Refusal } from '@slipcast/contracts/refusal';
import type { Actor } from '@slipcast/service-kit/audit';
import type { OrderStore } from './order-store.ts';
import { decide } from './order.ts';
import type { Order } from './order-record.ts';
import type { Command } from './order-command.ts';
import type { PaymentClient } from './payment-client.ts';

/**
 * Records that the maker has paid back by other means what the card provider could not refund. The payment service comes first, because
 * it knows whether anything is still owed. Null: no such order. Throws Refusal 'transition-refused' or 'unavailable'.
 */
export async function settleRefund(
  store: Pick<OrderStore, 'change'>,
  payments: Pick<PaymentClient, 'settle'>,
  order: Order,
  how: HandMethod | null,
  by: Actor & { userId: string },
): Promise<Order | null> {
  const command: Command = { type: 'settle-refund', by: by.userId, how };
  const decided = decide(order, command, order.updatedAt);
  if (decided.order === order) return order;
  if (!(await payments.settle(order.paymentId, by.userId)))
    throw new Refusal('transition-refused', 'This refund has changed. Please reload the page.');
  return store.change(order.id, (newest, now) => decide(newest, command, now), by);
}
