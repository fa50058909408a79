import { useState } from 'react';
import { messageOr } from '../../base/api.ts';
import { useChangeStatusMutation } from '../../features/orders/admin-orders-api.ts';
import { type Order, statusLabel } from '../../features/orders/order.ts';
import { CHANGED_MS, SHIPPED_MS, useTimedMessage } from '../lists/use-timed-message.ts';
import { focusScreen } from '../shell/focus-screen.ts';
import { nextStatuses } from './order-rules.ts';

/** What went wrong, and the reason if the server gave another. */
export const problemLines = (error: unknown, failure: string) => [
  ...new Set([failure, messageOr(error, failure)]),
];

/** Changes the status of orders, and says how that went. */
export function useStatusChange() {
  const [change, { isLoading }] = useChangeStatusMutation();
  const [problem, setProblem] = useState<readonly string[]>([]);
  const success = useTimedMessage();
  return {
    problem,
    clearProblem: () => setProblem([]),
    success: success.message,
    isBusy: isLoading,
    announce: (text: string) => success.show(text, SHIPPED_MS),
    announceShipped({ number }: Order) {
      setProblem([]);
      success.show(`Order ${number} has shipped.`, SHIPPED_MS);
    },
    async changeStatus({ id, number }: Order, status: string) {
      setProblem([]);
      success.clear();
      const { error } = await change({ id, status });
      if (error) return setProblem(problemLines(error, 'Failed to update order status'));
      success.show(`Order ${number} is now ${statusLabel(status)}.`, CHANGED_MS);
      // The select or button that had the focus goes away.
      if (nextStatuses(status).length === 0) focusScreen();
      return undefined;
    },
  };
}
