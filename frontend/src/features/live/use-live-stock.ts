import { useEffect } from 'react';
import { LIVE_PRODUCTS_MAX } from '@slipcast/contracts/limits';
import { useAppDispatch } from '../../base/redux.ts';
import type * as Following from './follow.ts';
import { liveApi, type LiveStock } from './live-api.ts';

/** The page's own data come first. */
const AFTER_MS = 2000;
const NOTHING: LiveStock = {};

let loading: Promise<typeof Following> | undefined;
const load = () =>
  (loading ??= new Promise((resolve) => setTimeout(resolve, AFTER_MS)).then(() => import('./follow.ts')));

/** The ids as the request's address lists them. */
export const liveIds = (productIds: readonly string[]) => productIds.slice(0, LIVE_PRODUCTS_MAX).join();

/** The availability of these products, for as long as the screen shows them. */
export function useLiveStock(productIds: readonly string[]): LiveStock {
  const ids = liveIds(productIds);
  const { data = NOTHING } = liveApi.useLiveQuery(ids, { skip: ids === '' });
  const dispatch = useAppDispatch();
  useEffect(() => {
    let end: (() => void) | undefined;
    let isOver = ids === '';
    if (!isOver)
      void load().then(({ follow }) => {
        if (isOver) return;
        end = follow(ids.split(','), (told) =>
          dispatch(liveApi.util.updateQueryData('live', ids, (known) => ({ ...known, ...told }))),
        );
      });
    return () => {
      isOver = true;
      end?.();
    };
  }, [ids, dispatch]);
  return data;
}
