import { skuKey, type Sku } from '@slipcast/contracts/sku';
import type { EventData } from '@slipcast/contracts/events/registry';
import type { Call } from '../judge/history.ts';
import type { Ledger, Stored, StoredOrder } from './stored.ts';
import type { StoredReplica } from './stored-in-redis.ts';

interface Known {
  calls: readonly Call[];
  nameOf(sku: Sku): string;
  /** Whether the bus has lost an event, so that stock copies may be behind until they are compared. */
  isLost: boolean;
}

/** Pieces that the maker has put in, less those taken out; null if an edit was not answered. */
function putIn(calls: readonly Call[], sku: string): number | null {
  let sum = 0;
  for (const { did, reply } of calls)
    if (did.kind === 'stock' && did.sku === sku) {
      if (reply?.kind !== 'done') return null;
      sum += did.delta;
    }
  return sum;
}

/** Pieces that orders have and refunds have not brought back, or that are gone for good: at least and at most, because a refund that failed may have brought its own back. */
function soldOf(sku: Sku, orders: readonly StoredOrder[]): { least: number; most: number } {
  const sum = { least: 0, most: 0 };
  for (const { status, lines, refundedPieces } of orders)
    for (const [at, line] of lines.entries()) {
      if (skuKey(line) !== skuKey(sku)) continue;
      const own = refundedPieces.filter((piece) => piece.line === at + 1);
      const pieces = (becomes: string, hasFailed: boolean) =>
        own
          .filter((one) => one.becomes === becomes && (one.state === 'failed') === hasFailed)
          .reduce((all, { quantity }) => all + quantity, 0);
      const early = pieces('on-sale', true);
      const certain =
        status === 'cancelled' ? pieces('gone', false) : line.quantity - pieces('on-sale', false);
      // Its failure may have become known after the cancellation.
      sum.most += certain + (status === 'cancelled' ? pieces('gone', true) : 0);
      sum.least += Math.max(0, certain - early);
    }
  return sum;
}

/** The ledger adds up: what was put in is on hand or sold, and every change is written down. */
function wrongLedger(row: Ledger, { orders }: Stored, { calls, nameOf }: Known): string[] {
  const name = nameOf(row);
  const balance = row.onHand - row.shortfall;
  const put = putIn(calls, name);
  const sold = soldOf(row, orders);
  return [
    ...(put === null || (put - sold.most <= balance && balance <= put - sold.least)
      ? []
      : [`${put} of ${name} were put in and ${sold.most} are sold, and the ledger has ${balance}`]),
    ...(row.moved === balance ? [] : [`the movements of ${name} add up to ${row.moved}, not to ${balance}`]),
    ...(row.last === row.version ? [] : [`change ${row.version} of ${name} has no movement`]),
  ];
}

/** A copy in Redis agrees with the ledger and with itself. */
function wrongReplica(replica: StoredReplica, row: Ledger | undefined, { nameOf, isLost }: Known): string[] {
  const name = nameOf(replica);
  const { onHand, version, applied, held, holds, ends, past } = replica;
  const sum = holds.reduce((total, { quantity }) => total + quantity, 0);
  const isSame = row?.onHand === onHand && row.version === version && row.version === applied;
  return [
    ...(isSame || isLost
      ? []
      : [
          `the copy of ${name} has ${onHand} at ${version} (${applied}), the ledger ${row?.onHand} at ${row?.version}`,
        ]),
    ...(sum === held ? [] : [`${held} of ${name} are counted as held, and the holds have ${sum}`]),
    ...(held <= onHand ? [] : [`${held} of ${name} are held, and ${onHand} are on hand`]),
    ...(ends === holds.length + past ? [] : [`a hold of ${name} never ends, or an end has no hold`]),
  ];
}

/** Every change of stock has its event, once, and the last says what the ledger has: that is what the window shows. */
function wrongNews(row: Ledger, { events }: Stored, { nameOf }: Known): string[] {
  const name = nameOf(row);
  const told = new Map<number, EventData<'stock.changed.v1'>>();
  const wrong: string[] = [];
  for (const { type, data } of events) {
    const change = data as EventData<'stock.changed.v1'>;
    if (type !== 'stock.changed.v1' || skuKey(change) !== skuKey(row)) continue;
    const before = told.get(change.version);
    if (before && before.onHand !== change.onHand) wrong.push(`change ${change.version} of ${name} is two`);
    told.set(change.version, change);
  }
  const last = told.get(row.version);
  if (last?.onHand !== row.onHand)
    wrong.push(
      `the last news of ${name} is ${last?.onHand} at ${row.version}, and ${row.onHand} are on hand`,
    );
  if (told.size !== row.version)
    wrong.push(`${row.version} changes of ${name}, and events about ${told.size}`);
  return wrong;
}

/** What is wrong about stock in the ledger, in its copies and in the events about it. */
export function wrongStock(stored: Stored, known: Known): string[] {
  const rows = new Map(stored.ledger.map((row) => [skuKey(row), row]));
  return [
    ...stored.ledger.flatMap((row) => [
      ...wrongLedger(row, stored, known),
      ...(known.isLost ? [] : wrongNews(row, stored, known)),
    ]),
    ...stored.replicas.flatMap((replica) => wrongReplica(replica, rows.get(skuKey(replica)), known)),
  ];
}
