import { statusOf } from '../../base/api.ts';
import { useSession } from '../../base/use-session.ts';
import { useLazyOrderHistoryQuery } from '../../features/orders/admin-orders-api.ts';
import { useLazyUserNamesQuery } from '../../features/users/users-api.ts';
import { problemLines } from './use-status-change.ts';

/** Why an order could not be shipped; where someone else was first, with their name, which only admins may read. */
export function useWhoShipped() {
  const { mayAdminister } = useSession();
  const [readHistory] = useLazyOrderHistoryQuery();
  const [readNames] = useLazyUserNamesQuery();
  return async (orderId: string, error: unknown, failure: string): Promise<string[]> => {
    const lines = problemLines(error, failure);
    if (statusOf(error) !== 409 || !mayAdminister) return lines;
    const { data: steps = [] } = await readHistory(orderId);
    const by = steps.findLast(
      ({ what }) => what === 'shipped' || what === 'collected' || what === 'cancelled',
    );
    const names = by?.by ? (await readNames(by.by)).data : undefined;
    const name = names?.[by?.by ?? ''];
    return name ? [...lines, `It was ${name} who did that.`] : lines;
  };
}
