import { endOf, isUnknown, type Call, type Evidence, type Violation } from './history.ts';

const pounds = (pence: number) => `£${(pence / 100).toFixed(2)}`;

const isChange = ({ did }: Call) => did.kind === 'delivery';
const pricesIn = ({ did }: Call) => (did.kind === 'delivery' ? did.prices : {});

/** Changes that may be in force at some moment from `from` to `to`: those asked by then, less those certainly replaced before. */
export function changesInForce(calls: readonly Call[], from: number, to: number): Call[] {
  const changes = calls.filter((call) => isChange(call) && (isUnknown(call) || call.reply?.kind === 'done'));
  return changes.filter((change) => {
    if (change.asked > to) return false;
    const replaced = changes.some(
      (later) =>
        later.asked > (change.answered ?? Infinity) &&
        !isUnknown(later) &&
        (later.answered ?? Infinity) < from,
    );
    return !replaced;
  });
}

/** What this method may cost at some moment from `from` to `to`. */
const pricesOf = (calls: readonly Call[], method: string, from: number, to: number): number[] =>
  changesInForce(calls, from, to).flatMap((change) => pricesIn(change)[method] ?? []);

/** From when an order may have been placed: the same payment may have been sent before. */
const firstAsked = (calls: readonly Call[], payment: string): number =>
  Math.min(
    ...calls.flatMap(({ did, asked }) => (did.kind === 'order' && did.payment === payment ? [asked] : [])),
  );

function wrongQuote(call: Call, calls: readonly Call[]): string | null {
  const { did, reply, asked, answered } = call;
  if (did.kind !== 'quote' || reply?.kind !== 'quoted' || answered === null) return null;
  const prices = pricesOf(calls, did.method, asked, answered);
  const charged = reply.pence - did.goods;
  return prices.includes(charged)
    ? null
    : `${did.method} was quoted at ${pounds(charged)}, and cost ${prices.map(pounds).join(' or ') || 'nothing yet'}`;
}

function wrongOrder(call: Call, evidence: Evidence): string | null {
  const { calls, orders } = evidence;
  const { did, reply, answered } = call;
  if (did.kind !== 'order' || reply?.kind !== 'ordered' || did.goods === undefined || !did.method)
    return null;
  const order = orders.find(({ number }) => number === reply.order);
  if (!order) return null;
  const prices = pricesOf(calls, did.method, firstAsked(calls, did.payment), answered ?? endOf(evidence));
  const charged = order.pence - did.goods;
  return prices.includes(charged)
    ? null
    : `order ${order.number} charges ${pounds(charged)} for ${did.method}, which cost ${prices.map(pounds).join(' or ')}`;
}

/** Delivery is quoted and charged at a price that the maker had set at that moment. */
export function judgeDelivery(evidence: Evidence): Violation[] {
  const { calls } = evidence;
  return calls.flatMap((call): Violation[] => {
    const says = wrongQuote(call, calls) ?? wrongOrder(call, evidence);
    return says ? [{ rule: 'delivery', says, calls: [...calls.filter(isChange), call] }] : [];
  });
}
