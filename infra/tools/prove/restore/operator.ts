import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { operatorHeaders } from '../../../run/lite/service-keys.ts';
import { readRunningFile } from '../../../run/lite/running-file.ts';
import type { Call } from '../judge/history.ts';
import type { Traffic } from '../traffic/traffic.ts';

interface Ledger {
  compared: boolean;
  pots: { productId: string; variantId: string; suggestedOnHand: number | null }[];
  orders: { paymentId: string; order: object | null }[];
}
/** What the operator has confirmed. */
export interface Confirmed {
  orders: number;
  pots: number;
  /** Payments that were all that was left of an order. */
  refunded: Set<string>;
}

const TRIES = 120;

async function readLedger(dataDir: string): Promise<Ledger> {
  const note = await readRunningFile(dataDir);
  const secrets = await readFile(join(dataDir, 'secrets.json'), 'utf8');
  const { operatorServiceKey } = JSON.parse(secrets) as { operatorServiceKey: string };
  const answer = await fetch(`${note?.urls['order']}/internal/ledger`, {
    headers: operatorHeaders(operatorServiceKey, 'order'),
  });
  if (!answer.ok) throw new Error(`the ledger answers ${answer.status}`);
  return (await answer.json()) as Ledger;
}

/** What is on the shelf: put there, less what was ordered and not cancelled. The maker would look. */
function onTheShelf(calls: Call[], sku: string): number {
  const sold = new Map<string, number>();
  let put = 0;
  for (const { did, reply } of calls) {
    if (did.kind === 'stock' && did.sku === sku && reply?.kind === 'done') put += did.delta;
    if (did.kind === 'order' && reply?.kind === 'ordered') {
      const pieces = did.lines.reduce((sum, line) => sum + (line.sku === sku ? line.quantity : 0), 0);
      sold.set(reply.order, pieces);
    }
    if (did.kind === 'cancel' && reply?.kind === 'done') sold.delete(did.order);
  }
  return Math.max(0, put - [...sold.values()].reduce((sum, pieces) => sum + pieces, 0));
}

/**
 * Confirms what the restore has forgotten, with the documented command: all that the shop remembers at once, then what it
 * does not, money back and a look at the shelf.
 */
export async function confirmAll(
  dataDir: string,
  { recorder, pots }: Traffic,
  fence: (args: string[]) => Promise<string>,
): Promise<Confirmed> {
  const confirmed: Confirmed = { orders: 0, pots: 0, refunded: new Set() };
  let ledger = await readLedger(dataDir);
  for (let tried = 0; !ledger.compared && tried < TRIES; tried += 1) {
    await sleep(1000);
    ledger = await readLedger(dataDir);
  }
  confirmed.orders = ledger.orders.filter(({ order }) => order).length;
  confirmed.pots = ledger.pots.length;
  await fence(['confirm']);
  const rest = await readLedger(dataDir);
  for (const { paymentId } of rest.orders) {
    await fence(['refund', paymentId]);
    confirmed.refunded.add(paymentId);
  }
  for (const { productId, variantId } of rest.pots) {
    const pot = pots.find((one) => one.productId === productId);
    const count = pot ? onTheShelf(recorder.calls, pot.sku) : 0;
    await fence(['count', `${productId}/${variantId}`, String(count)]);
  }
  const { orders, pots: open } = await readLedger(dataDir);
  if (orders.length + open.length > 0)
    throw new Error(`${orders.length} orders and ${open.length} pots are still to be confirmed`);
  return confirmed;
}
