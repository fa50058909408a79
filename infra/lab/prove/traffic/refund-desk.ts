import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Did } from '../judge/did.ts';
import { penceOf, type AdminOrder } from './admin-order.ts';
import type { Maker } from './maker.ts';
import type { Random } from './random.ts';
import { refundPlan, type RefundPlan } from './refund-plan.ts';
import type { Pot } from './shop.ts';

const PAUSE_MS = 1200;

type Refund = Extract<Did, { kind: 'refund' }>;
type Pieces = { line: number; quantity: number; becomes: RefundPlan['becomes'] }[];

/** The pieces of a plan that are left to refund, by the order's lines from 1 on. */
function piecesOf({ orderLines }: AdminOrder, { what, becomes }: RefundPlan): Pieces {
  if (what === 'amount' || what === 'delivery') return [];
  const left = orderLines.flatMap(({ quantity, refundedQuantity }, at) =>
    quantity > refundedQuantity ? [{ line: at + 1, quantity: quantity - refundedQuantity, becomes }] : [],
  );
  return what === 'all' ? left : left.slice(0, 1).map((piece) => ({ ...piece, quantity: 1 }));
}

/** The body of the request, and what it is for the judge; null: nothing of it is left. */
function refundOf(
  order: AdminOrder,
  plan: RefundPlan,
  pots: readonly Pot[],
): { body: object; did: Refund } | null {
  // What cost nothing has nothing to refund.
  if (order.replaces) return null;
  const potOf = (line: number) =>
    pots.find(({ productId }) => productId === order.orderLines[line - 1]?.product_id);
  const pieces = piecesOf(order, plan);
  const charged = penceOf(order.deliveryCharge);
  const delivery = charged > 0 && ['all', 'delivery'].includes(plan.what) && order.refunds.length === 0;
  const amount = plan.what === 'amount' ? plan.pence : null;
  if (pieces.length === 0 && !delivery && amount === null) return null;
  const goods = pieces.reduce((sum, { line, quantity }) => sum + quantity * (potOf(line)?.pence ?? 0), 0);
  // A discount is shared out among the pieces, and only the shop knows how it rounds.
  const pence = amount ?? (order.discount > 0 ? null : goods + (delivery ? charged : 0));
  const id = randomUUID();
  return {
    body: {
      id,
      pieces,
      delivery,
      amount_pence: amount,
      reason: 'broken',
      to: plan.to,
      // She has read the warning.
      also_replaced: (order.replacements ?? []).length > 0,
    },
    did: {
      kind: 'refund',
      order: order.orderNumber,
      refund: id,
      pence,
      pieces: pieces.map(({ line, quantity, becomes }) => ({
        sku: potOf(line)?.sku ?? '',
        quantity,
        becomes,
      })),
      to: plan.to,
    },
  };
}

/** Refunds what the plan says of one of the newest orders, and asks again where an answer is lost. */
async function refund(
  maker: Maker,
  plan: RefundPlan,
  pots: readonly Pot[],
  mailDomain: string,
): Promise<void> {
  const orders = await maker.newest(plan.status, `@${mailDomain}`);
  const order = orders[Math.floor(plan.which * orders.length)];
  const asked = order && refundOf(order, plan, pots);
  if (!asked) return;
  const path = `/api/admin/orders/${order.id}/refunds`;
  const { did, body } = asked;
  const { leavesAfterMs: gone } = plan;
  if (gone !== null) await maker.record(did, () => maker.askOnce('POST', path, body, gone));
  const presses = Array.from({ length: plan.presses }, () =>
    maker.record(did, () => maker.ask('POST', path, body)),
  );
  await Promise.all(presses);
}

/** Someone at the refund desk refunds whole orders, pieces, delivery and amounts, until the day is over. */
export async function refundsDay({
  maker,
  pots,
  random,
  mailDomain,
  vouchers,
  isOver,
}: {
  maker: Maker;
  pots: readonly Pot[];
  random: Random;
  mailDomain: string;
  /** Whether refunds may go to new vouchers. */
  vouchers: boolean;
  isOver(): boolean;
}): Promise<void> {
  while (!isOver()) {
    await sleep(random.fraction() * 2 * PAUSE_MS);
    await refund(maker, refundPlan(random, vouchers), pots, mailDomain);
  }
}
