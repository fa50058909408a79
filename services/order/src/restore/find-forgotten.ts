import type { CapturedPayment, SeenStock } from '@slipcast/contracts/http/ledger';
import type { OrderStatus } from '@slipcast/contracts/order-status';
import { isFurther, placeInYear, statusOf, type PublishedOrder } from './published-orders.ts';
import { skuKey } from '../sale/pricing.ts';

/** What the witnesses know, read before the ledger: a sound ledger is never behind it. */
export interface Evidence {
  stock: (SeenStock & { by: string })[];
  orders: PublishedOrder[];
  captured: CapturedPayment[];
}
export interface LedgerStock {
  productId: string;
  variantId: string;
  version: number;
  onHand: number;
  quarantined: boolean;
}
/** Without a status: noted as forgotten already. */
export interface LedgerOrder {
  paymentId: string;
  status: OrderStatus | null;
  /** Noted by its payment alone, and not decided. */
  isBare: boolean;
}
export interface ForgottenOrder {
  paymentId: string;
  amountPence: number;
  captured: boolean;
  /** Null: only the payment is known. */
  published: PublishedOrder | null;
  /** The ledger has the order, but not as far as it was published. */
  isKnown: boolean;
}
export interface QuarantinedPot {
  productId: string;
  variantId: string;
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
  /** The highest order number that anybody has seen, by year, and how many orders are known by their payment alone. */
  numbers: Map<number, number>;
  unnumbered: number;
}

/** Orders that the log or the payments know, and the ledger does not, or not as far. */
export function forgottenOrders(evidence: Evidence, ledger: LedgerOrder[]): ForgottenOrder[] {
  const known = new Map(ledger.map((order) => [order.paymentId, order]));
  const captured = new Set(evidence.captured.map(({ id }) => id));
  const found = new Map<string, ForgottenOrder>();
  for (const published of evidence.orders) {
    const { paymentId, totalPence } = published.data;
    const order = known.get(paymentId);
    const isBehind = order?.status && isFurther(statusOf(published.type), order.status);
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

/** The newest that any witness knows of each SKU. */
function newest(seen: Evidence['stock']): Map<string, Evidence['stock'][number]> {
  const best = new Map<string, Evidence['stock'][number]>();
  for (const one of seen) {
    const key = skuKey(one.productId, one.variantId);
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

/** Pieces that the ledger still has although these orders took them. */
const piecesOf = (orders: ForgottenOrder[]): Map<string, number> => {
  const pieces = new Map<string, number>();
  for (const { published, isKnown } of orders)
    for (const { productId, variantId, quantity } of isKnown || published?.type === 'order.cancelled.v1'
      ? []
      : (published?.data.lines ?? [])) {
      const key = skuKey(productId, variantId);
      pieces.set(key, (pieces.get(key) ?? 0) + quantity);
    }
  return pieces;
};

/**
 * Which pots must not be sold for now: those that a witness knows a later version of, those of forgotten orders and, when
 * an order is known by its payment alone, all that are in stock, for it may be any of them.
 */
function potsToQuarantine(
  evidence: Evidence,
  ledger: LedgerStock[],
  orders: ForgottenOrder[],
): QuarantinedPot[] {
  const seen = newest(evidence.stock);
  const known = new Map(ledger.map((sku) => [skuKey(sku.productId, sku.variantId), sku]));
  const missing = piecesOf(orders);
  const anyPot = orders.some(({ published }) => published === null);
  const pots: QuarantinedPot[] = [];
  for (const key of new Set([...known.keys(), ...seen.keys()])) {
    const sku = known.get(key);
    const witness = seen.get(key);
    if (sku?.quarantined) continue;
    const [version, onHand] = [sku?.version ?? 0, sku?.onHand ?? 0];
    const isBehind = (witness?.version ?? 0) > version;
    const pieces = missing.get(key) ?? 0;
    const mayBeIt = anyPot && onHand > 0;
    if (!isBehind && pieces === 0 && !mayBeIt) continue;
    const bySale = pieces > 0 && sku ? Math.max(0, onHand - pieces) : null;
    const [seenBy, seenOnHand] = isBehind
      ? [witness?.by ?? '', witness?.onHand ?? bySale]
      : [pieces > 0 ? 'orders' : 'payments', bySale];
    const { productId, variantId } = (sku ?? witness)!;
    pots.push({
      productId,
      variantId,
      ledgerVersion: version,
      ledgerOnHand: onHand,
      seenBy,
      seenVersion: witness?.version ?? null,
      seenOnHand,
      adjusted: witness?.adjusted ?? null,
    });
  }
  return pots;
}

/** What the ledger has forgotten of what its witnesses know; nothing at all while it is sound. */
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
