import { useEffect, useRef, useState } from 'react';
import { messageOr } from '../../base/api.ts';
import { useChangeStatusMutation } from '../../features/orders/admin-orders-api.ts';
import { type Order, statusLabel } from '../../features/orders/order.ts';
import { useDraftState } from '../shell/use-draft.ts';
import { nextStatuses } from '../fulfilment/order-rules.ts';
import { CHANGED_MS, SHIPPED_MS, useTimedMessage } from '../lists/use-timed-message.ts';

const STATUS_FAILED = 'Failed to update order status';

export const shipButtonId = (orderId: string) => `ship-${orderId}`;

type OpenDialog = { kind: 'details' | 'ship' | 'cancel'; order: Order } | null;

/** The first paid order after this one, else the first in the list. */
const nextToShip = (orders: readonly Order[], shipped: string): Order | undefined => {
  const place = orders.findIndex(({ id }) => id === shipped);
  return [...orders.slice(place + 1), ...orders].find(
    ({ id, status }) => id !== shipped && status === 'paid',
  );
};

/** Scrolls no further than it must. */
function showFocus(element: HTMLElement | null) {
  element?.focus({ preventScroll: true });
  element?.scrollIntoView({ block: 'nearest' });
}
const focusScreen = () => document.getElementById('admin-main')?.focus({ preventScroll: true });

/** What can be done to an order in the list. `orders` are those shown; `isReloading` while they are being reloaded. */
export function useOrderActions(orders: readonly Order[], isReloading: boolean) {
  const [dialog, setDialog] = useDraftState<OpenDialog>('order', null);
  const [problem, setProblem] = useState<string[]>([]);
  const shipped = useRef<string | null>(null);
  const success = useTimedMessage();
  const [change, { isLoading }] = useChangeStatusMutation();
  // Waits for the reload, because the next order to ship may have been on the next page.
  useEffect(() => {
    if (shipped.current === null) return;
    const next = nextToShip(orders, shipped.current);
    if (next) showFocus(document.getElementById(shipButtonId(next.id)));
    else if (!isReloading) focusScreen();
    if (next || !isReloading) shipped.current = null;
  });

  const changeStatus = async (order: Order, status: string) => {
    setProblem([]);
    success.clear();
    const { error } = await change({ id: order.id, status });
    if (error) setProblem([...new Set([STATUS_FAILED, messageOr(error, STATUS_FAILED)])]);
    else {
      success.show(`Order ${order.number} is now ${statusLabel(status)}.`, CHANGED_MS);
      // Its row moves away, and the select that had the focus with it.
      if (nextStatuses(status).length === 0) focusScreen();
    }
  };
  return {
    dialog,
    problem,
    success: success.message,
    forgetProblem: () => setProblem([]),
    isBusy: isLoading,
    close: () => setDialog(null),
    show: (order: Order) => setDialog({ kind: 'details', order }),
    ship: (order: Order) => setDialog({ kind: 'ship', order }),
    /** Shipping asks for tracking information and cancelling for confirmation; other changes happen at once. */
    choose: (order: Order, status: string) => {
      if (status === order.status) return;
      if (status === 'shipped') setDialog({ kind: 'ship', order });
      else if (status === 'cancelled') setDialog({ kind: 'cancel', order });
      else void changeStatus(order, status);
    },
    cancel: (order: Order) => {
      setDialog(null);
      void changeStatus(order, 'cancelled');
    },
    shipped: (order: Order) => {
      setDialog(null);
      setProblem([]);
      success.show(`Order ${order.number} has shipped.`, SHIPPED_MS);
      shipped.current = order.id;
    },
  };
}

export type OrderActions = ReturnType<typeof useOrderActions>;
