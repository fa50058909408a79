import { useEffect, useState } from 'react';
import { messageOr } from '../../app/api.ts';
import { adminText } from '../../app/strings/admin.ts';
import { useChangeStatusMutation } from '../../features/orders/admin-orders-api.ts';
import type { Order } from '../../features/orders/order.ts';
import { statusLabel } from '../../features/orders/order-status.ts';
import { useTimedMessage } from './use-timed-message.ts';

const SHIPPED_MS = 5000;
const CHANGED_MS = 3000;

export const shipButtonId = (orderId: string) => `ship-${orderId}`;

/** What can be done to an order of the list; `orders` as the list shows them. */
export function useOrderActions(orders: readonly Order[]) {
  const [asked, setAsked] = useState<{ what: 'show' | 'ship' | 'cancel'; order: Order } | null>(null);
  const [problem, setProblem] = useState<{ text: string; reason: string } | null>(null);
  const [next, setNext] = useState<string | null>(null);
  const success = useTimedMessage();
  const [change, { isLoading }] = useChangeStatusMutation();
  useEffect(() => {
    if (next !== null) document.getElementById(shipButtonId(next))?.focus();
  }, [next]);

  const move = async (order: Order, status: string) => {
    setProblem(null);
    success.clear();
    const { error } = await change({ id: order.id, status });
    if (error) setProblem({ text: adminText.statusFailed, reason: messageOr(error, '') });
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
      setNext(orders.find(({ id, status }) => id !== order.id && status === 'paid')?.id ?? null);
    },
  };
}

export type OrderActions = ReturnType<typeof useOrderActions>;
