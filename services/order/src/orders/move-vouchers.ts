import type pg from 'pg';
import { issueRefund } from '../vouchers/new-voucher.ts';
import { giveBackToBought, returnToVouchers, takeFromBought } from '../vouchers/voucher-entries.ts';
import type { Order } from './order-record.ts';
import type { RefundEntry } from './refund-entry.ts';
import { sellsVoucher } from './voucher-shares.ts';

type Queryable = Pick<pg.ClientBase, 'query'>;
type State = RefundEntry['state'] | undefined;

const isBack = (state: State) => state === 'done' || state === 'settled';

/** The voucher that an order has bought loses what the order is refunded. */
async function ofBought(client: Queryable, { id }: Order, entry: RefundEntry, before: State): Promise<void> {
  if (entry.state === 'failed' && before === 'pending') await giveBackToBought(client, id, entry.id);
  const isNew = before === undefined || before === 'failed';
  if (!isNew || entry.state === 'failed') return;
  const atMost = before === 'failed' || entry.origin !== 'desk';
  await takeFromBought(client, id, { pence: entry.amountPence, refundId: entry.id, atMost });
}

/** The vouchers that paid for an order get their part back with the rest of a refund, or a new one is issued. */
async function ofPaying(client: Queryable, order: Order, entry: RefundEntry, before: State): Promise<number> {
  const { id, voucherPence, toNewVoucher, state } = entry;
  if (voucherPence === 0 || isBack(before)) return 0;
  if (toNewVoucher)
    await issueRefund(client, {
      orderId: order.id,
      refundId: id,
      pence: voucherPence,
      name: order.customerName,
      email: order.customerEmail,
      message: entry.message ?? '',
    });
  // The card's part has failed; that of a cancelled order is owed by other means, and does not hold the vouchers' part up.
  else if (isBack(state) || (state === 'failed' && order.status === 'cancelled'))
    return returnToVouchers(client, order.id, voucherPence, id);
  return 0;
}

/**
 * What a change of an order does to vouchers: those that paid for it, one that it has bought, and one for a refund.
 *
 * @returns what came back to vouchers only to be lost with their own payments, in pence
 */
export async function moveVouchers(client: Queryable, before: Order, after: Order): Promise<number> {
  let lost = 0;
  if (before.status === 'pending' && after.status === 'cancelled' && after.voucherPence > 0)
    lost += await returnToVouchers(client, after.id, null);
  const sold = sellsVoucher(after);
  for (const entry of after.refunds) {
    const earlier = before.refunds.find(({ id }) => id === entry.id)?.state;
    if (earlier === entry.state) continue;
    lost += await ofPaying(client, after, entry, earlier);
    if (sold) await ofBought(client, after, entry, earlier);
  }
  return lost;
}
