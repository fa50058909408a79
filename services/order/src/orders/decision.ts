import type { Pieces } from '../ledger/stock-ledger.ts';
import type { OrderEvent } from './order-event.ts';
import type { Order } from './order-record.ts';

/** The new state of an order, with the events to publish in the same transaction. */
export interface Decision {
  order: Order;
  events: OrderEvent[];
  /** The pots that go back into stock. */
  restock?: readonly Pieces[];
  /** How long a payment that the order has only just got is left to the request that brings it. */
  checkAfterMs?: number;
}
