import { isPot } from '@slipcast/contracts/by-hand';
import type { CapturedPayment, SeenStock } from '@slipcast/contracts/http/ledger';
import type { OrderStatus } from '@slipcast/contracts/order-status';
import { skuKey, type Sku } from '@slipcast/contracts/sku';
import { isFurther, placeInYear, statusOf, type PublishedOrder } from './published-orders.ts';

/** What the sources know. It is read before the ledger, so a sound ledger is never behind it. */
export interface Evidence {
  stock: (SeenStock & { by: string })[];
  orders: PublishedOrder[];
  captured: CapturedPayment[];
}
export interface LedgerStock extends Sku {
  version: number;
  onHand: number;
  quarantined: boolean;
}
/** Without a status: already recorded as forgotten. */
export interface LedgerOrder {
  /** Null: known by its payment alone. */
  orderId: string | null;
  paymentId: string;
  status: OrderStatus | null;
  /** Recorded by its payment alone, and not decided. */
  isBare: boolean;
}
export interface ForgottenOrder {
  paymentId: string;
  amountPence: number;
  captured: boolean;
  /** Null: only the payment is known. */
  published: PublishedOrder | null;
  /** The ledger has the order, but not in its latest published state. */
  isKnown: boolean;
}
export interface QuarantinedPot extends Sku {
  ledgerVersion: number;
  ledgerOnHand: number;
  seenBy: string;
  seenVersion: number | null;
  seenOnHand: number | null;
  /** Null: the catalogue does not know it. */
  adjusted: number | null;
}
export interface Forgotten {
  orders: ForgottenOrder[];
  pots: QuarantinedPot[];
  /** The highest order number that was published in each year. */
  numbers: Map<number, number>;
  /** How many orders are known by their payment alone. */
  unnumbered: number;
}

/** Orders that the log or the payments know and the ledger does not, or only in an earlier state. */
export function forgottenOrders(evidence: Evidence, ledger: LedgerOrder[]): ForgottenOrder[] {
  const known = new Map(ledger.map((order) => [order.paymentId, order]));
  const byOrder = new Map(ledger.map((order) => [order.orderId, order]));
  const captured = new Set(evidence.captured.map(({ id }) => id));
  const found = new Map<string, ForgottenOrder>();
  for (const published of evidence.orders) {
    const { orderId, paymentId, totalPence } = published.data;
    // An order that is paid by link is its own payment first, and then has its buyer's.
    const order = known.get(paymentId) ?? byOrder.get(orderId);
    const isUnbound = order?.status === 'pending' && order.paymentId === orderId && paymentId !== orderId;
    const isBehind = isUnbound || (order?.status && isFurther(statusOf(published.type), order.status));
    if (order && !isBehind && !order.isBare) continue;
    found.set(paymentId, {
      paymentId,
      amountPence: totalPence,
      captured: captured.has(paymentId),
      published,
      isKnown: Boolean(order?.status),
    });
  }
  for (const { id, amountPence } of evidence.captured)
    if (!known.has(id) && !found.has(id))
      found.set(id, { paymentId: id, amountPence, captured: true, published: null, isKnown: false });
  return [...found.values()];
}

/** The newest that any source knows about each SKU. */
function newest(seen: Evidence['stock']): Map<string, Evidence['stock'][number]> {
  const best = new Map<string, Evidence['stock'][number]>();
  for (const one of seen) {
    const key = skuKey(one);
    const other = best.get(key);
    const isBetter =
      !other || one.version > other.version || (one.version === other.version && other.onHand === null);
    best.set(key, {
      ...(isBetter ? one : other),
      adjusted: one.adjusted ?? other?.adjusted,
    });
  }
  return best;
}

/** Pieces that the ledger still has, although these orders took them. */
const piecesOf = (orders: ForgottenOrder[]): Map<string, number> => {
  const pieces = new Map<string, number>();
  for (const { published, isKnown } of orders)
    for (const line of isKnown || published?.type === 'order.cancelled.v1'
      ? []
      : (published?.data.lines ?? []).filter(isPot)) {
      const key = skuKey(line);
      pieces.set(key, (pieces.get(key) ?? 0) + line.quantity);
    }
  return pieces;
};

/**
 * The pots that must not be sold for now: those of which a source knows a later version, and those of forgotten orders. When an order is
 * known by its payment alone, that is all pots in stock, because it may be for any of them.
 */
function potsToQuarantine(
  evidence: Evidence,
  ledger: LedgerStock[],
  orders: ForgottenOrder[],
): QuarantinedPot[] {
  const seen = newest(evidence.stock);
  const known = new Map(ledger.map((sku) => [skuKey(sku), sku]));
  const missing = piecesOf(orders);
  const anyPot = orders.some(({ published }) => published === null);
  const pots: QuarantinedPot[] = [];
  for (const key of new Set([...known.keys(), ...seen.keys()])) {
    const sku = known.get(key);
    const source = seen.get(key);
    if (sku?.quarantined) continue;
    const [version, onHand] = [sku?.version ?? 0, sku?.onHand ?? 0];
    const isBehind = (source?.version ?? 0) > version;
    const pieces = missing.get(key) ?? 0;
    const mayBeIt = anyPot && onHand > 0;
    if (!isBehind && pieces === 0 && !mayBeIt) continue;
    const bySale = pieces > 0 && sku ? Math.max(0, onHand - pieces) : null;
    const [seenBy, seenOnHand] = isBehind
      ? [source?.by ?? '', source?.onHand ?? bySale]
      : [pieces > 0 ? 'orders' : 'payments', bySale];
    const { productId, variantId } = (sku ?? source)!;
    pots.push({
      productId,
      variantId,
      ledgerVersion: version,
      ledgerOnHand: onHand,
      seenBy,
      seenVersion: source?.version ?? null,
      seenOnHand,
      adjusted: source?.adjusted ?? null,
    });
  }
  return pots;
}

/** What the sources know and the ledger has forgotten; nothing while it is sound. */
export function findForgotten(evidence: Evidence, stock: LedgerStock[], known: LedgerOrder[]): Forgotten {
  const orders = forgottenOrders(evidence, known);
  const numbers = new Map<number, number>();
  for (const { data } of evidence.orders) {
    const at = placeInYear(data.orderNumber);
    if (at) numbers.set(at.year, Math.max(numbers.get(at.year) ?? 0, at.place));
  }
  return {
    orders,
    pots: potsToQuarantine(evidence, stock, orders),
    numbers,
    unnumbered: orders.filter(({ published }) => published === null).length,
  };
}
