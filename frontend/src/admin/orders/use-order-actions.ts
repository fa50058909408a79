import { useEffect, useRef, useState } from 'react';
import { adminText } from '../../base/strings/admin.ts';
import { useChangeStatusMutation } from '../../features/orders/admin-orders-api.ts';
import type { Order } from '../../features/orders/order.ts';
import { statusLabel } from '../../features/orders/order-status.ts';
import { useDraftState } from '../shell/use-draft.ts';
import { SHIPPED_MS, useTimedMessage } from './use-timed-message.ts';

const CHANGED_MS = 3000;

export const shipButtonId = (orderId: string) => `ship-${orderId}`;

type Asked = { what: 'show' | 'ship' | 'cancel'; order: Order } | null;

/** The next job: the first paid order after this one, else the first of the list. */
const nextToShip = (orders: readonly Order[], shipped: string): Order | undefined => {
  const place = orders.findIndex(({ id }) => id === shipped);
  return [...orders.slice(place + 1), ...orders].find(
    ({ id, status }) => id !== shipped && status === 'paid',
  );
};

/** What can be done to an order of the list; `orders` as the list shows them, `isReading` while newer ones are read. */
export function useOrderActions(orders: readonly Order[], isReading: boolean) {
  const [asked, setAsked] = useDraftState<Asked>('order', null);
  const [problem, setProblem] = useState<{ text: string; error: unknown } | null>(null);
  const shipped = useRef<string | null>(null);
  const success = useTimedMessage();
  const [change, { isLoading }] = useChangeStatusMutation();
  // The next order to ship may only come with the list that is read now: it stood on the page behind this one.
  useEffect(() => {
    if (shipped.current === null) return;
    const next = nextToShip(orders, shipped.current);
    if (next) document.getElementById(shipButtonId(next.id))?.focus();
    else if (!isReading) document.getElementById('admin-main')?.focus({ preventScroll: true });
    if (next || !isReading) shipped.current = null;
  });

  const move = async (order: Order, status: string) => {
    setProblem(null);
    success.clear();
    const { error } = await change({ id: order.id, status });
    if (error) setProblem({ text: adminText.statusFailed, error });
    else success.show(`Order ${order.number} is now ${statusLabel(status)}.`, CHANGED_MS);
  };
  return {
    asked,
    problem,
    success: success.message,
    isBusy: isLoading,
    close: () => setAsked(null),
    show: (order: Order) => setAsked({ what: 'show', order }),
    ship: (order: Order) => setAsked({ what: 'ship', order }),
    /** Shipping needs tracking information and cancelling a second thought; the rest happens at once. */
    choose: (order: Order, status: string) => {
      if (status === order.status) return;
      if (status === 'shipped') setAsked({ what: 'ship', order });
      else if (status === 'cancelled') setAsked({ what: 'cancel', order });
      else void move(order, status);
    },
    cancel: (order: Order) => {
      setAsked(null);
      void move(order, 'cancelled');
    },
    shipped: (order: Order) => {
      setAsked(null);
      setProblem(null);
      success.show(`Order ${order.number} has shipped.`, SHIPPED_MS);
      shipped.current = order.id;
    },
  };
}

export type OrderActions = ReturnType<typeof useOrderActions>;
