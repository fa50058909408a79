import { useEffect, useRef } from 'react';
import { api } from '../../base/api.ts';
import { useAppDispatch } from '../../base/redux.ts';
import { useOrderCountsQuery } from '../../features/orders/admin-orders-api.ts';

const EVERY_MS = 30_000;

/**
 * Asks again and again how many orders there are, and reloads what the screen shows of orders when that has changed.
 *
 * @param skip who sees no orders
 * @returns how many are paid and wait to be sent or collected
 */
export function useNewOrders(skip: boolean): number {
  const dispatch = useAppDispatch();
  const { data: counts } = useOrderCountsQuery(undefined, { pollingInterval: EVERY_MS, skip });
  const seen = useRef('');
  const now = counts ? JSON.stringify(counts) : '';
  useEffect(() => {
    if (now === '') return;
    if (seen.current !== '' && seen.current !== now) dispatch(api.util.invalidateTags(['AdminOrder']));
    seen.current = now;
  }, [now, dispatch]);
  return counts?.paid ?? 0;
}
