import type { WireQuote } from '@slipcast/contracts/http/quote';
import { type CartLine, cartTotal } from '../../base/cart-line.ts';
import { useState } from 'react';
import { type AddTo, loadAddTo } from './add-to.ts';
import { loadCodes, loadVouchers } from './codes.ts';
import { quoteApi, quoteBody, type Where } from './quote-api.ts';

export type Quoted = {
  /** null: not known. What was known before stays while another one is on its way. */
  quote: WireQuote | null;
  /** The quote is for these lines and this destination, or there is none. */
  isSettled: boolean;
  refresh: () => void;
  /** What the shopper has entered. */
  codes: readonly string[];
  setCodes: (codes: readonly string[]) => void;
  vouchers: readonly string[];
  setVouchers: (codes: readonly string[]) => void;
  /** The earlier order whose parcel the shopper wants it to go into. */
  addTo: AddTo | null;
  setAddTo: (addTo: AddTo | null) => void;
};

/**
 * What these pots cost with their delivery and discount. Where the shop can't say, its checkout still checks the sum.
 *
 * @param address where a parcel goes of an order that is about to be paid, so that vouchers and earlier orders count; null: it is not, ''
 *   it is collected
 */
export function useQuote(lines: readonly CartLine[], where: Where, address: string | null = null): Quoted {
  const skip = lines.length === 0;
  const [codes, setCodes] = useState<readonly string[]>(loadCodes);
  const [vouchers, setVouchers] = useState<readonly string[]>(loadVouchers);
  const [addTo, setAddTo] = useState(loadAddTo);
  const ask = {
    body: quoteBody(
      lines,
      where,
      codes,
      address === null ? [] : vouchers,
      address === null ? null : { address, addTo },
    ),
    seen: cartTotal(lines),
  };
  const asked = quoteApi.useQuoteQuery(ask, { skip, refetchOnMountOrArgChange: true });
  const { data, isFetching, isError, refetch } = asked;
  return {
    quote: isError || skip ? null : (data ?? null),
    isSettled: skip || (!isFetching && (isError || data !== undefined)),
    refresh: () => void (skip || refetch()),
    codes,
    setCodes,
    vouchers,
    setVouchers,
    addTo,
    setAddTo,
  };
}
