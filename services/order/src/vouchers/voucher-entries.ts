import type { OrderVoucher } from '@slipcast/contracts/events/voucher-events';
import { formatPence } from '@slipcast/contracts/money';
import { Refusal } from '@slipcast/contracts/refusal';
import type pg from 'pg';

type Queryable = Pick<pg.ClientBase, 'query'>;

/** Locks the vouchers of several orders in sorted order, as `refused_voucher` does for one. Sends nothing where no order has any. */
export function lockVouchers(client: Queryable, vouchers: readonly OrderVoucher[]): Promise<unknown>[] {
  if (vouchers.length === 0) return [];
  const ids = vouchers.map(({ voucherId }) => voucherId);
  const text = 'SELECT FROM voucher WHERE id = ANY ($1::uuid[]) ORDER BY id FOR NO KEY UPDATE';
  return [client.query({ name: 'order-lock-vouchers', text, values: [ids] })];
}

/**
 * Gives an order's vouchers back what they have paid, or as much of it as is asked. Never more than they paid, however often it is called. What
 * comes back to a voucher whose own payment has been lost to its buyer's bank, or refunded, is lost with that. Call it with the order's row
 * locked.
 *
 * @param pence null: all that is left of it
 * @returns what was lost of it, in pence
 */
export async function returnToVouchers(
  client: Queryable,
  orderId: string,
  pence: number | null,
  refundId: string | null = null,
): Promise<number> {
  if (pence === 0) return 0;
  // As a dispute locks them, so that one of the two sees what the other has done.
  await client.query({
    name: 'voucher-return-lock',
    text: `SELECT FROM voucher WHERE id IN (SELECT voucher_id FROM voucher_entry WHERE order_id = $1 AND kind = 'redeem')
           ORDER BY id FOR NO KEY UPDATE`,
    values: [orderId],
  });
  await client.query({
    name: 'voucher-return',
    text: `
      WITH paid AS (
        SELECT voucher_id, -sum(pence)::integer AS pence, min(seq) AS first FROM voucher_entry
        WHERE order_id = $1 AND kind IN ('redeem', 'return') GROUP BY voucher_id HAVING sum(pence) < 0
      ), shared AS (
        SELECT voucher_id, first, pence, (sum(pence) OVER (ORDER BY first))::integer - pence AS before FROM paid
      )
      INSERT INTO voucher_entry (voucher_id, kind, pence, order_id, refund_id)
      SELECT voucher_id, 'return', least(pence, coalesce($2::integer, before + pence) - before), $1, $3 FROM shared
      WHERE before < coalesce($2::integer, before + 1) ORDER BY first`,
    values: [orderId, pence, refundId],
  });
  return takeLost(client, orderId);
}

/** Takes off an order's vouchers what their own payments have lost and could not be taken before, because it was spent. */
async function takeLost(client: Queryable, orderId: string): Promise<number> {
  const { rows } = await client.query<{ boughtBy: string; refundId: string; pence: number }>({
    name: 'voucher-lost',
    text: `
      WITH bought AS (
        SELECT order_id FROM voucher WHERE refund_id IS NULL AND id IN (
          SELECT voucher_id FROM voucher_entry WHERE order_id = $1 AND kind = 'redeem')
      ), lost AS (
        SELECT order_id, md5(id)::uuid AS refund_id, amount_pence FROM order_dispute WHERE state IN ('lost', 'accepted')
        UNION ALL
        SELECT order_id, id, amount_pence FROM order_refund WHERE state <> 'failed'
      )
      SELECT order_id AS "boughtBy", lost.refund_id AS "refundId",
        (amount_pence + coalesce((SELECT sum(pence) FROM voucher_entry AS entry WHERE entry.order_id = lost.order_id
          AND entry.refund_id = lost.refund_id AND kind IN ('refund', 'return')), 0))::integer AS pence
      FROM bought JOIN lost USING (order_id) ORDER BY order_id, lost.refund_id`,
    values: [orderId],
  });
  let taken = 0;
  for (const { boughtBy, refundId, pence } of rows)
    if (pence > 0)
      // oxlint-disable-next-line no-await-in-loop
      taken += await takeFromBought(client, boughtBy, { pence, refundId, atMost: true });
  return taken;
}

/** The payments of an order that is restored, as far as its vouchers are still known. They are written once. */
export async function restorePayments(
  client: Queryable,
  { id, vouchers, isCancelled }: { id: string; vouchers: readonly OrderVoucher[]; isCancelled: boolean },
): Promise<void> {
  if (vouchers.length === 0) return;
  await client.query(
    `INSERT INTO voucher_entry (voucher_id, kind, pence, order_id)
     SELECT voucher.id, 'redeem', -given.pence, $1
     FROM jsonb_to_recordset($2) AS given ("voucherId" uuid, pence integer) JOIN voucher ON voucher.id = given."voucherId"
     WHERE NOT EXISTS (SELECT FROM voucher_entry WHERE order_id = $1 AND kind = 'redeem' AND voucher_id = voucher.id)`,
    [id, JSON.stringify(vouchers)],
  );
  if (isCancelled) await returnToVouchers(client, id, null);
}

/**
 * Takes the value of a refund off the voucher that an order has bought. Call it with the order's row locked. Throws Refusal
 * 'transition-refused' where less is left of it.
 *
 * @param options.atMost takes what there is: the money has gone already
 * @returns what was taken, in pence
 */
export async function takeFromBought(
  client: Queryable,
  orderId: string,
  { pence, refundId, atMost }: { pence: number; refundId: string; atMost: boolean },
): Promise<number> {
  const { rows } = await client.query<{ id: string }>(
    'SELECT id FROM voucher WHERE order_id = $1 AND refund_id IS NULL FOR NO KEY UPDATE',
    [orderId],
  );
  const [voucher] = rows;
  if (!voucher) return 0;
  const { rows: read } = await client.query<{ balance: number }>('SELECT voucher_balance($1) AS balance', [
    voucher.id,
  ]);
  const balance = read[0]?.balance ?? 0;
  if (balance < pence && !atMost)
    throw new Refusal(
      'transition-refused',
      balance === 0
        ? 'Nothing is left of this voucher, so it can’t be refunded.'
        : `Only ${formatPence(balance)} is left of this voucher, so no more can be refunded.`,
    );
  const taken = Math.min(balance, pence);
  if (taken > 0)
    await client.query(
      `INSERT INTO voucher_entry (voucher_id, kind, pence, order_id, refund_id) VALUES ($1, 'refund', $2, $3, $4)`,
      [voucher.id, -taken, orderId, refundId],
    );
  return taken;
}

/**
 * The refund of an order that bought a voucher has failed, so the voucher is worth as much as before.
 *
 * @param lostPence so much of it stays taken
 */
export const giveBackToBought = (
  client: Queryable,
  orderId: string,
  refundId: string,
  lostPence = 0,
): Promise<unknown> =>
  client.query(
    `INSERT INTO voucher_entry (voucher_id, kind, pence, order_id, refund_id)
     SELECT voucher_id, 'return', -sum(pence) - $3::integer, $1, $2 FROM voucher_entry WHERE order_id = $1 AND refund_id = $2
     GROUP BY voucher_id HAVING sum(pence) < -$3::integer`,
    [orderId, refundId, lostPence],
  );

/**
 * Takes off the voucher that an order has bought what the buyer's bank has taken back, as far as it is not spent, or returns it where the
 * shop has won after all, or the bank has taken less. A repeat changes nothing. Call it with the order's row locked.
 *
 * @param dispute.pence lost; 0: nothing
 */
export async function disputeBought(
  client: Queryable,
  orderId: string,
  { disputeId, pence }: { disputeId: string; pence: number },
): Promise<void> {
  const { rows } = await client.query<{ refundId: string; taken: number }>(
    `SELECT md5($2)::uuid AS "refundId", coalesce((SELECT -sum(pence) FROM voucher_entry
       WHERE order_id = $1 AND refund_id = md5($2)::uuid AND kind IN ('refund', 'return')), 0)::integer AS taken`,
    [orderId, disputeId],
  );
  const { refundId, taken } = rows[0] ?? { refundId: '', taken: 0 };
  if (pence > taken) await takeFromBought(client, orderId, { pence: pence - taken, refundId, atMost: true });
  else if (pence < taken) await giveBackToBought(client, orderId, refundId, pence);
}
