import { messageOr, statusOf } from '../../base/api.ts';
import type { CartLine } from '../../base/cart-line.ts';
import { useAppDispatch } from '../../base/redux.ts';
import { useFreshTotal } from '../../features/cart/use-paid-cart.ts';
import { MISMATCH } from '../../features/checkout/order-failure.ts';
import type { FreshTotal } from '../../features/checkout/place-order.ts';
import { quoteApi, quoteBody, type Where } from '../../features/checkout/quote-api.ts';
import type { Quoted } from '../../features/checkout/use-quote.ts';

/** What the order costs at the moment of paying, delivery included, or why it can't be paid as it was shown. */
export function useTotalNow(
  lines: readonly CartLine[],
  where: Where,
  { quote, codes, vouchers, addTo, refresh }: Quoted,
  address: string,
) {
  const dispatch = useAppDispatch();
  const goodsNow = useFreshTotal();
  return async (): Promise<FreshTotal> => {
    const goods = await goodsNow();
    if (goods === null || quote === null) return goods;
    if (goods !== quote.goodsPence) {
      refresh();
      return { refused: MISMATCH };
    }
    const body = {
      ...quoteBody(lines, where, codes, vouchers, { address, addTo }),
      expected_total_pence: quote.totalPence,
    };
    const again = quoteApi.endpoints.quote.initiate(
      { body, seen: goods },
      { forceRefetch: true, subscribe: false },
    );
    const { data, error } = await dispatch(again);
    if (statusOf(error) === 409) {
      refresh();
      return { refused: messageOr(error, MISMATCH) };
    }
    if (!data) return null;
    const [problem] = data.problems;
    if (problem) refresh();
    return problem ? { refused: problem.message } : data.totalPence;
  };
}
