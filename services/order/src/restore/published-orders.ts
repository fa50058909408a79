import { isPaidByHand } from '@slipcast/contracts/by-hand';
import { parseEvent, type EventData } from '@slipcast/contracts/events/registry';
import type { SeenStock } from '@slipcast/contracts/http/ledger';
import type { OrderStatus } from '@slipcast/contracts/order-status';
import { skuKey } from '@slipcast/contracts/sku';

const STATUS_OF = {
  'order.placed.v1': 'pending',
  'order.payment-bound.v1': 'pending',
  'order.paid.v1': 'paid',
  'order.shipped.v1': 'shipped',
  'order.cancelled.v1': 'cancelled',
} as const;
export type LastEvent = keyof typeof STATUS_OF;
/** How far an order has come. A ledger that has it less far has forgotten something. */
const PROGRESS: Record<OrderStatus, number> = { pending: 0, paid: 1, shipped: 2, cancelled: 2, delivered: 3 };

/** A parcel that was announced. */
export type PublishedParcel = NonNullable<EventData<'order.shipped.v1'>['parcel']> & {
  trackingInfo: string;
  shippedAt: string;
};

/** What the event log says about one order. */
export interface PublishedOrder {
  type: LastEvent;
  data: EventData<'order.placed.v1'>;
  refundedPence: number;
  parcels: PublishedParcel[];
}

export const LOG_TOPICS = [
  ...Object.keys(STATUS_OF),
  'order.parcel-shipped.v1',
  'order.partly-refunded.v1',
  'order.refunded.v1',
  'stock.changed.v1',
];
export const statusOf = (type: LastEvent): OrderStatus => STATUS_OF[type];
export const isFurther = (published: OrderStatus, known: OrderStatus): boolean =>
  PROGRESS[published] > PROGRESS[known];

/** The year of an order number and its place in that year; null for anything else. */
export function placeInYear(orderNumber: string): { year: number; place: number } | null {
  const [, year, place] = /^(\d{4})-ORD-(\d+)$/.exec(orderNumber) ?? [];
  return year && place ? { year: Number(year), place: Number(place) } : null;
}

/** Combines the ledger's own events, read in any order, into the latest state of each order and SKU. */
export function collectPublished() {
  const orders = new Map<string, PublishedOrder>();
  const refunds = new Map<string, number>();
  const stock = new Map<string, SeenStock>();
  const parcels = new Map<string, Map<string, PublishedParcel>>();
  const addParcel = ({ orderId, parcel, trackingInfo, shippedAt }: EventData<'order.shipped.v1'>) => {
    if (!parcel) return;
    const known = parcels.get(orderId) ?? new Map<string, PublishedParcel>();
    parcels.set(orderId, known.set(parcel.id, { ...parcel, trackingInfo, shippedAt }));
  };
  return {
    add({ type, data }: { type: string; data: unknown }): void {
      if (type === 'stock.changed.v1') {
        const { productId, variantId, version, onHand } = parseEvent(type, data);
        const key = skuKey({ productId, variantId });
        if (version > (stock.get(key)?.version ?? 0))
          stock.set(key, { productId, variantId, version, onHand });
      } else if (type === 'order.refunded.v1') {
        const { orderId, refundPence } = parseEvent(type, data);
        refunds.set(orderId, Math.max(refunds.get(orderId) ?? 0, refundPence));
      } else if (type === 'order.partly-refunded.v1') {
        const { orderId, refundedPence } = parseEvent(type, data);
        refunds.set(orderId, Math.max(refunds.get(orderId) ?? 0, refundedPence));
      } else if (type === 'order.parcel-shipped.v1') {
        addParcel(parseEvent(type, data));
      } else if (type in STATUS_OF) {
        if (type === 'order.shipped.v1') addParcel(parseEvent(type, data));
        const last = type as LastEvent;
        const order = parseEvent(last, data);
        // No further event says that the maker has given the money back.
        if (last === 'order.cancelled.v1' && isPaidByHand(order)) {
          const { refundPence, refundedPence = 0 } = parseEvent(last, data);
          refunds.set(order.orderId, refundPence + refundedPence);
        }
        const known = orders.get(order.orderId);
        const isBound = last === 'order.payment-bound.v1' && known?.type === 'order.placed.v1';
        if (!known || isBound || isFurther(statusOf(last), statusOf(known.type)))
          orders.set(order.orderId, { type: last, data: order, refundedPence: 0, parcels: [] });
      }
    },
    stock: () => [...stock.values()],
    orders: () =>
      [...orders].map(([id, order]) => ({
        ...order,
        refundedPence: refunds.get(id) ?? order.refundedPence,
        parcels: [...(parcels.get(id)?.values() ?? [])].toSorted((one, other) => one.number - other.number),
      })),
  };
}
