import { newsLine, WAIT_MINUTES, type Seen, type SeenHold } from './books.ts';
import type { Hold, Model, Sale } from './traces.ts';

const QUESTIONS: Record<string, string> = {
  Authorise: 'authorise',
  Take: 'capture',
  Look: 'get',
  Cancel: 'cancel',
  CancelByKey: 'cancel by key',
  Refund: 'refund',
};
const DOORS: Record<string, string> = {
  AtClaim: 'claim',
  AtPlace: 'place',
  AtCapture: 'capture',
  AtComplete: 'complete',
};

export function doorOf({ at, ask }: Sale): string | null {
  if (at === 'AtProvider') return `provider ${QUESTIONS[ask]}`;
  if (at === 'AtAnswer') return `provider ${QUESTIONS[ask]} answers`;
  return DOORS[at] ?? null;
}

function hold({ pieces, until, first }: Hold, now: number): SeenHold {
  if (pieces > 0 && until > now) return { pieces, left: until - now, age: now - first };
  return until + WAIT_MINUTES <= now ? null : { ended: now - until, age: now - first };
}

const sale = (one: Sale) => ({
  order: one.order,
  refundTold: one.refundTold,
  state: one.pay.state,
  charge: one.pay.charge,
  known: one.pay.known,
  bound: one.pay.bound,
  released: one.pay.released,
  news: one.pay.news,
  cancelNews: one.cancelNews,
  saidFree: one.saidFree,
  door: doorOf(one),
});

/** A state of the specification in the words of `look`. */
export function expected({ now, onHand, shortfall, version, copy, news, holds, sales }: Model): Seen {
  return {
    stock: { onHand, shortfall, version },
    copy: { onHand: copy.onHand, version: copy.version },
    news: news.map((change) => newsLine(change, change.buyer)),
    holds: Object.fromEntries(Object.entries(holds).map(([who, one]) => [who, hold(one, now)])),
    sales: Object.fromEntries(
      Object.entries(sales)
        .filter(([, { pay }]) => pay.state !== 'Nothing')
        .map(([n, one]) => [n, sale(one)]),
    ),
  };
}

/** Where the two differ, a line each. */
export function differences(model: unknown, shop: unknown, path = ''): string[] {
  const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;
  if (isObject(model) && isObject(shop)) {
    const keys = [...new Set([...Object.keys(model), ...Object.keys(shop)])];
    return keys.flatMap((key) =>
      differences(
        (model as Record<string, unknown>)[key],
        (shop as Record<string, unknown>)[key],
        path ? `${path}.${key}` : key,
      ),
    );
  }
  if (model === shop) return [];
  return [`${path}: ${JSON.stringify(model)} in the model, ${JSON.stringify(shop)} in the shop`];
}
