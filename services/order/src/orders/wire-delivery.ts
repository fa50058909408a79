import type { WireOrder } from '@slipcast/contracts/http/order';
import type { Order } from './order-record.ts';

/** Where and when to collect is said once the order is paid. */
export function wireDelivery({ delivery, status }: Order): WireOrder['delivery'] {
  if (!delivery) return null;
  const { method, name, kind, country, dispatchDays, address = null, opening = null } = delivery;
  const isPaid = status !== 'pending' && status !== 'cancelled';
  const place = isPaid ? { address, opening } : { address: null, opening: null };
  return { method, name, kind, country, dispatchDays, ...place };
}

export const wireCollection = ({
  delivery,
  readyAt,
  collectedAt,
  collectedBy,
}: Order): WireOrder['collection'] =>
  delivery?.kind === 'collection' || collectedAt
    ? {
        readyAt: readyAt?.toISOString() ?? null,
        collectedAt: collectedAt?.toISOString() ?? null,
        collectedBy,
      }
    : null;
