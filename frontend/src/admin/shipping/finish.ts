import type { Order } from '../../features/orders/order.ts';

/** A parcel that has just been sent, for undoing it. */
export type Shipped = { orderId: string; number: string; parcelId: string };

export type FinishProps = {
  /** The order and those that go into its parcel. */
  together: readonly Order[];
  /** @param left the order still has pieces to send @param undoable its buyer has not been emailed yet */
  onShipped: (together: readonly Order[], left?: boolean, undoable?: readonly Shipped[]) => void;
  onSkip: () => void;
  /** @param order the one that failed */
  onFailure: (order: Order, error: unknown, failure: string) => unknown;
};
