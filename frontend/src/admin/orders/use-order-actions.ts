import { useEffect, useRef } from 'react';
import type { Order } from '../../features/orders/order.ts';
import { useDraftState } from '../shell/use-draft.ts';
import { useStatusChange } from '../fulfilment/use-status-change.ts';
import { isToShip } from '../fulfilment/order-rules.ts';
import { focusScreen } from '../shell/focus-screen.ts';

export const shipButtonId = (orderId: string) => `ship-${orderId}`;

type OpenDialog = { kind: 'details' | 'ship' | 'cancel' | 'collected' | 'delivered'; order: Order } | null;

/** The first paid order after this one, else the first in the list. */
const nextToShip = (orders: readonly Order[], shipped: string): Order | undefined => {
  const place = orders.findIndex(({ id }) => id === shipped);
  return [...orders.slice(place + 1), ...orders].find((order) => order.id !== shipped && isToShip(order));
};

/** Scrolls no further than necessary. */
function showFocus(element: HTMLElement | null) {
  element?.focus({ preventScroll: true });
  element?.scrollIntoView({ block: 'nearest' });
}

/** The actions on an order in the list. `orders` are those on screen; `isReloading` while they are being reloaded. */
export function useOrderActions(orders: readonly Order[], isReloading: boolean) {
  const [dialog, setDialog] = useDraftState<OpenDialog>('order', null);
  const { announceShipped, announceCollected, changeStatus, ...change } = useStatusChange();
  const shipped = useRef<string | null>(null);
  // Waits for the reload, because the next order to ship may have been on the next page.
  useEffect(() => {
    if (shipped.current === null) return;
    const next = nextToShip(orders, shipped.current);
    if (next) showFocus(document.getElementById(shipButtonId(next.id)));
    else if (!isReloading) focusScreen();
    if (next || !isReloading) shipped.current = null;
  });

  return {
    ...change,
    dialog,
    close: () => setDialog(null),
    show: (order: Order) => setDialog({ kind: 'details', order }),
    ship: (order: Order) => setDialog({ kind: 'ship', order }),
    collect: (order: Order) => setDialog({ kind: 'collected', order }),
    collected: (order: Order, collectedBy: string) => {
      setDialog(null);
      announceCollected(order, collectedBy);
      focusScreen();
    },
    /** Shipping asks for tracking information, and what is final for confirmation; other changes happen at once. */
    choose: (order: Order, status: string) => {
      if (status === order.status) return;
      if (status === 'shipped') setDialog({ kind: 'ship', order });
      else if (status === 'cancelled') setDialog({ kind: 'cancel', order });
      else if (status === 'delivered') setDialog({ kind: 'delivered', order });
      else void changeStatus(order, status);
    },
    delivered: (order: Order) => {
      setDialog(null);
      void changeStatus(order, 'delivered');
    },
    cancel: (order: Order, gone: number[]) => {
      setDialog(null);
      void changeStatus(order, 'cancelled', gone);
    },
    shipped: (order: Order, isAll: boolean) => {
      setDialog(null);
      announceShipped(order, isAll);
      shipped.current = order.id;
    },
  };
}

export type OrderActions = ReturnType<typeof useOrderActions>;
