import type { Call, Evidence } from '../judge/history.ts';
import { brokenPromise } from './broken-promises.ts';
import type { Carts, Left } from './what-is-left.ts';
import type { OfferMail } from './stored.ts';
import { wrongPlaces } from './wrong-places.ts';

/** What can be seen of one schedule once it is quiet. */
export interface Seen extends Evidence, Left {
  /** What is wrong with what is left in the stores. */
  stores: string[];
  /** The emails about offers of the waiting list. */
  offerMails: readonly OfferMail[];
  /** Whether everything answers, and nothing is lost. */
  isCalm: boolean;
  /** Whether minutes have passed at once. */
  timePassed: boolean;
  /** What the actors sent, in order. */
  sent: readonly { actor: string; what: string }[];
}

/** Orders that no one cancelled and whose money nothing took back, and that are cancelled all the same. */
function lostOrders({ calls, orders, withdrawn = [] }: Evidence): string[] {
  const cancelled = new Set(calls.flatMap(({ did }) => (did.kind === 'cancel' ? [did.order] : [])));
  const answered = (number: string) =>
    calls.find(({ reply }) => reply?.kind === 'ordered' && reply.order === number);
  return orders.flatMap(({ number, status, payment }) => {
    if (status !== 'cancelled' || cancelled.has(number)) return [];
    const call = answered(number);
    if (!call && withdrawn.some((one) => one.payment === payment)) return [];
    const whom = call ? `, which was answered to ${call.client},` : '';
    return [`order ${number}${whom} is cancelled although no one cancelled it`];
  });
}

const changesCart = ({ did }: Call, sku: string) =>
  did.kind === 'visit' ||
  (did.kind === 'order' && did.lines.some((line) => line.sku === sku)) ||
  (['hold', 'change', 'release'].includes(did.kind) && 'sku' in did && did.sku === sku);

/** How many pieces a cart must have after these calls of its client about one SKU; null if they do not tell. */
function expected(calls: Call[], { orders }: Evidence, sku: string): number | null {
  let pieces = 0;
  let quiet = -Infinity;
  /** While one more is claimed for an order that is then refused, what was bought may seem to be reserved again, and stays in the cart. */
  let hasBoughtOne = false;
  for (const { did, reply, asked, answered } of calls) {
    // What overlaps may have happened in either order.
    if (!reply || answered === null || asked < quiet) return null;
    // Nor can anyone tell what a call did whose answer was lost.
    if (reply.kind === 'refused' && reply.because === 'unknown' && did.kind !== 'order') return null;
    quiet = answered;
    if (reply.kind === 'held') pieces = reply.held;
    else if (did.kind === 'release' && reply.kind === 'done') pieces = 0;
    else if (did.kind === 'order') {
      if (reply.kind === 'refused' && hasBoughtOne) return null;
      hasBoughtOne ||= reply.kind === 'ordered';
      const order = orders.find(({ payment }) => payment === did.payment);
      if (order && order.status !== 'paid') return null;
      const bought = did.lines.reduce((sum, line) => sum + (line.sku === sku ? line.quantity : 0), 0);
      if (order) pieces = Math.max(0, pieces - bought);
    }
  }
  return pieces;
}

/** Whether this client added or changed something in one window while logging in in another: that goes into the guest's cart. */
function logsInMeanwhile(calls: readonly Call[], client: string): boolean {
  const own = calls.filter((call) => call.client === client);
  const ends = ({ answered }: Call) => answered ?? Infinity;
  return own.some(
    (one) =>
      one.did.kind === 'visit' &&
      own.some((other) => other.did.kind !== 'visit' && other.asked < ends(one) && ends(other) > one.asked),
  );
}

function wrongCarts(carts: readonly Carts[], evidence: Seen): string[] {
  return carts.flatMap(({ client, signedIn, guest, account, promises }) => {
    const mayCross = logsInMeanwhile(evidence.calls, client);
    const left = Object.entries(guest).filter(([, pieces]) => signedIn && !mayCross && pieces > 0);
    const say = ([sku]: [string, number]) => `${client} has logged in, and the guest's cart still has ${sku}`;
    const own = evidence.calls.filter((call) => call.client === client);
    const takenOut = evidence.calls.some(({ did }) => did.kind === 'stock' && did.delta < 0);
    // An item stays in the cart when its hold has ended or given way.
    if (takenOut || evidence.timePassed) return left.map(say);
    const named = own.flatMap(({ did }) => (did.kind === 'hold' ? [did.sku] : []));
    const wrong = [...new Set([...named, ...Object.keys({ ...guest, ...account })])].flatMap((sku) => {
      // A piece that is offered to a guest who logs in goes into the account's cart.
      if (signedIn && own.some(({ did }) => did.kind === 'wait' && did.sku === sku)) return [];
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

/** A shopper who asks for more does not have less afterwards. */
const fewerThanBefore = ({ calls, timePassed }: Seen): string[] =>
  calls.flatMap(({ client, did, reply, asked }) => {
    if (did.kind !== 'hold' || reply?.kind !== 'held' || timePassed) return [];
    const before = calls.findLast(
      (one) => one.client === client && 'sku' in one.did && one.did.sku === did.sku && one.asked < asked,
    );
    const had =
      before?.reply?.kind === 'held' && (before.answered ?? Infinity) < asked ? before.reply.held : 0;
    const changes = calls.some(
      (one) => one.did.kind === 'order' || (one.did.kind === 'stock' && one.did.delta < 0),
    );
    if (changes || reply.held >= had) return [];
    return [`${client} had ${had} of ${did.sku}, asked for ${did.quantity} more, and has ${reply.held}`];
  });

/** Where nothing fails, no one has to try again, and a paid order does not wait for its money. */
function notCalm({ calls, isCalm }: Seen): string[] {
  if (!isCalm) return [];
  return calls.flatMap(({ client, did, reply }) => {
    // What another press has taken up is not known to this one.
    if (reply?.kind === 'refused' && reply.status >= 500 && did.kind !== 'pay')
      return [
        `${client} was answered ${reply.status} ${reply.code} to "${did.kind}", although nothing was away`,
      ];
    // The maker may sell on account.
    const isOnAccount = did.kind === 'order' && did.byHand;
    return reply?.kind === 'ordered' && reply.status === 'pending' && !isOnAccount
      ? [`order ${reply.order} was answered to ${client} as pending, although nothing was away`]
      : [];
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
  ...fewerThanBefore(evidence),
  ...notCalm(evidence),
  ...foreignPayments(evidence),
  ...wrongPrices(evidence),
  ...wrongCarts(evidence.carts, evidence),
  ...wrongPlaces(evidence),
  ...evidence.copies,
  ...evidence.stores,
];
