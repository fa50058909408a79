import { messageOr } from '../../base/api.ts';
import type { CartLine } from '../../base/cart-line.ts';
import { useAppDispatch } from '../../base/redux.ts';
import { quoteApi, quoteBody, type Where } from './quote-api.ts';

const UNCHECKED = 'We couldn’t check this code. Please try again.';

/** Asks the shop whether it takes these codes; resolves to what is wrong with the one in this field, or undefined. */
export function useTryCodes(lines: readonly CartLine[], where: Where) {
  const dispatch = useAppDispatch();
  return async (
    codes: readonly string[],
    vouchers: readonly string[],
    field: string,
  ): Promise<string | undefined> => {
    const asked = { body: quoteBody(lines, where, codes, vouchers), seen: 0 };
    const { data, error } = await dispatch(
      quoteApi.endpoints.quote.initiate(asked, { forceRefetch: true, subscribe: false }),
    );
    if (!data) return messageOr(error, UNCHECKED);
    return data.problems.find((one) => one.field === field)?.message;
  };
}
