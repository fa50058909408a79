import { setTimeout as sleep } from 'node:timers/promises';
import type { AdminOrder } from './admin-order.ts';
import { replacementName } from './final-orders.ts';
import { ordered } from './hand-orders.ts';
import type { Maker } from './maker.ts';
import type { Random } from './random.ts';
import type { Pot } from './shop.ts';

const PAUSE_MS = 3000;

interface ReplacementsDay {
  maker: Maker;
  pots: readonly Pot[];
  random: Random;
  mailDomain: string;
  isOver(): boolean;
}

/** Sends the first pot of an order again, and presses so often at once. */
async function sendAgain(
  { maker, pots }: ReplacementsDay,
  { id, orderNumber, customerEmail, orderLines, ...order }: AdminOrder,
  { presses, gone }: { presses: number; gone: number | null },
): Promise<void> {
  const sku = pots.find(({ productId }) => productId === orderLines[0]?.product_id)?.sku;
  if (!sku || order.replaces) return;
  const seen = order.replacements?.length ?? 0;
  const did = {
    kind: 'order' as const,
    payment: replacementName(orderNumber, seen),
    lines: [{ sku, quantity: 1 }],
    email: customerEmail,
    pence: 0,
    replaces: orderNumber,
  };
  const path = `/api/admin/orders/${id}/replacements`;
  const body = { seen, pieces: [{ line: 1, quantity: 1 }] };
  if (gone !== null) await maker.record(did, () => maker.askOnce('POST', path, body, gone), ordered);
  const ask = () => maker.record(did, () => maker.ask('POST', path, body), ordered);
  await Promise.all(Array.from({ length: presses }, ask));
}

/** Someone sends pots again that broke in the post, until the day is over. */
export async function replacementsDay(day: ReplacementsDay): Promise<void> {
  const { maker, random, mailDomain, isOver } = day;
  while (!isOver()) {
    await sleep(random.fraction() * 2 * PAUSE_MS);
    const how = {
      presses: random.chance(0.3) ? 2 : 1,
      gone: random.chance(0.3) ? random.whole(1, 60) : null,
    };
    const which = random.fraction();
    // Now and then it was sent again already, and that is refused.
    const orders = (await maker.newest('shipped', `@${mailDomain}`)).filter(
      ({ refunds }) => refunds.length === 0,
    );
    const order = orders[Math.floor(which * orders.length)];
    if (order) await sendAgain(day, order, how);
  }
}
