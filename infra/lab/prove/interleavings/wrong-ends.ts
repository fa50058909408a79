import type { Call, Evidence } from '../judge/history.ts';
import { brokenPromise } from './broken-promises.ts';
import type { Carts, Left } from './what-is-left.ts';
import { wrongPlaces } from './wrong-places.ts';

/** What can be seen of one schedule once it is quiet. */
export interface Seen extends Evidence, Left {
  /** Whether minutes have passed at once. */
  timePassed: boolean;
}

/** Orders that no one cancelled and that are cancelled all the same, although their shoppers read that they are placed. */
function lostOrders({ calls, orders }: Evidence): string[] {
  const cancelled = new Set(calls.flatMap(({ did }) => (did.kind === 'cancel' ? [did.order] : [])));
  return calls.flatMap(({ client, reply }) => {
    if (reply?.kind !== 'ordered' || cancelled.has(reply.order)) return [];
    const order = orders.find(({ number }) => number === reply.order);
    if (order?.status !== 'cancelled') return [];
    return [
      `order ${reply.order} was answered to ${client} as ${reply.status}, and is cancelled although no one cancelled it`,
    ];
  });
}

const changesCart = ({ did }: Call, sku: string) =>
  (did.kind === 'order' && did.lines.some((line) => line.sku === sku)) ||
  (['hold', 'change', 'release'].includes(did.kind) && 'sku' in did && did.sku === sku);

/** How many pieces a cart must have after these calls of its client about one SKU; null if they do not tell. */
function expected(calls: Call[], { orders }: Evidence, sku: string): number | null {
  let pieces = 0;
  let quiet = -Infinity;
  for (const { did, reply, asked, answered } of calls) {
    // What overlaps may have happened in either order.
    if (!reply || answered === null || asked < quiet) return null;
    quiet = answered;
    if (reply.kind === 'held') pieces = reply.held;
    else if (did.kind === 'release' && reply.kind === 'done') pieces = 0;
    else if (did.kind === 'order') {
      const order = orders.find(({ payment }) => payment === did.payment);
      if (order && order.status !== 'paid') return null;
      const bought = did.lines.reduce((sum, line) => sum + (line.sku === sku ? line.quantity : 0), 0);
      if (order) pieces = Math.max(0, pieces - bought);
    }
  }
  return pieces;
}

function wrongCarts(carts: readonly Carts[], evidence: Seen): string[] {
  return carts.flatMap(({ client, signedIn, guest, account, promises }) => {
    const left = Object.entries(guest).filter(([, pieces]) => signedIn && pieces > 0);
    const say = ([sku]: [string, number]) => `${client} has logged in, and the guest's cart still has ${sku}`;
    const own = evidence.calls.filter((call) => call.client === client);
    const takenOut = evidence.calls.some(({ did }) => did.kind === 'stock' && did.delta < 0);
    // An item stays in the cart when its hold has ended or given way.
    if (takenOut || evidence.timePassed) return left.map(say);
    const named = own.flatMap(({ did }) => (did.kind === 'hold' ? [did.sku] : []));
    const wrong = [...new Set([...named, ...Object.keys({ ...guest, ...account })])].flatMap((sku) => {
      const has = (guest[sku] ?? 0) + (account[sku] ?? 0);
      const wanted = expected(
        own.filter((call) => changesCart(call, sku)),
        evidence,
        sku,
      );
      if (wanted === has) return brokenPromise({ client, promises }, sku, has, own);
      return wanted === null ? [] : [`${client}'s cart has ${has} of ${sku} where it should have ${wanted}`];
    });
    return [...left.map(say), ...wrong];
  });
}

/** Orders that were placed with what someone else had paid. */
const foreignPayments = ({ calls }: Evidence): string[] =>
  calls.flatMap(({ client, did, reply }) => {
    if (did.kind !== 'order' || reply?.kind !== 'ordered') return [];
    const paid = calls.find((call) => call.reply?.kind === 'paid' && call.reply.payment === did.payment);
    if (!paid || paid.client === client) return [];
    return [`${client} was answered order ${reply.order}, which ${paid.client} has paid for`];
  });

/** Orders at another price than was paid, even those that came to nothing. */
const wrongPrices = ({ calls, orders }: Evidence): string[] =>
  orders.flatMap(({ number, payment, pence }) => {
    const paid = calls.find(({ reply }) => reply?.kind === 'paid' && reply.payment === payment)?.did;
    if (paid?.kind !== 'pay' || paid.pence === pence) return [];
    return [`order ${number} costs ${pence} pence, and ${paid.pence} were paid for it`];
  });

/**
 * What is wrong at the end of any run, beside what the judge finds: about carts, places in
 * queues, PostgreSQL's copy of both, and orders that the shop lost.
 *
 * @param mayLose whether an order may be lost, because its money never came
 */
export const wrongEnds = (evidence: Seen, mayLose = false): string[] => [
  ...(mayLose ? [] : lostOrders(evidence)),
  ...foreignPayments(evidence),
  ...wrongPrices(evidence),
  ...wrongCarts(evidence.carts, evidence),
  ...wrongPlaces(evidence),
  ...evidence.copies,
];
