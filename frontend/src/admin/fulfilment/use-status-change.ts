import { useState } from 'react';
import { messageOr, statusOf } from '../../base/api.ts';
import {
  useChangeStatusMutation,
  useReadyToCollectMutation,
} from '../../features/orders/admin-orders-api.ts';
import { type Order, statusLabel } from '../../features/orders/order.ts';
import { CHANGED_MS, SHIPPED_MS, useTimedMessage } from '../lists/use-timed-message.ts';
import { UNREACHABLE } from '../shell/FormDialog.tsx';
import { focusScreen } from '../shell/focus-screen.ts';
import { nextStatuses } from './order-rules.ts';

/** What went wrong, and the reason if the server gave another. */
export const problemLines = (error: unknown, failure: string) => [
  ...new Set([failure, statusOf(error) === 0 ? UNREACHABLE : messageOr(error, failure)]),
];

/** Changes the status of orders, and says how that went. */
export function useStatusChange() {
  const [change, { isLoading }] = useChangeStatusMutation();
  const [ready, { isLoading: isReadying }] = useReadyToCollectMutation();
  const [problem, setProblem] = useState<readonly string[]>([]);
  const success = useTimedMessage();
  return {
    problem,
    clearProblem: () => setProblem([]),
    success: success.message,
    isBusy: isLoading || isReadying,
    announce: (text: string) => success.show(text, SHIPPED_MS),
    showProblem: setProblem,
    announceShipped({ number }: Order, isAll = true) {
      setProblem([]);
      success.show(
        isAll ? `Order ${number} has shipped.` : `A parcel of order ${number} has shipped.`,
        SHIPPED_MS,
      );
    },
    announceCollected({ number }: Order, collectedBy: string) {
      setProblem([]);
      success.show(`${collectedBy} has collected order ${number}.`, CHANGED_MS);
    },
    async readyToCollect({ id, number, name }: Order) {
      setProblem([]);
      success.clear();
      const { error } = await ready(id);
      if (error) return setProblem(problemLines(error, 'Failed to mark the order as ready'));
      success.show(`Order ${number} is ready. We’re emailing ${name}.`, SHIPPED_MS);
      return undefined;
    },
    /** @param gone of a cancelled order: how many pieces of each line don't go back on sale */
    async changeStatus(order: Order, status: string, gone?: number[]) {
      const { id, number } = order;
      setProblem([]);
      success.clear();
      const { error } = await change({ id, status, ...(gone?.some(Boolean) && { gone }) });
      if (error) return setProblem(problemLines(error, 'Failed to update order status'));
      success.show(`Order ${number} is now ${statusLabel(status)}.`, CHANGED_MS);
      // The select or button that had the focus goes away.
      if (nextStatuses({ ...order, status }).length === 0) focusScreen();
      return undefined;
    },
  };
}
