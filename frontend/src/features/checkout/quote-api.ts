import type { WireDelivery } from '@slipcast/contracts/http/delivery-options';
import type { WireQuote } from '@slipcast/contracts/http/quote';
import { api, post } from '../../base/api.ts';
import type { CartLine } from '../../base/cart-line.ts';
import type { CheckoutInfo } from './checkout-info.ts';
import { codesField } from './codes.ts';
import { isBritish, postcodeParts } from './uk-postcode.ts';

export type Where = Pick<CheckoutInfo, 'country' | 'deliveryMethod' | 'deliveryPostalCode'> & {
  email?: string;
};

/** Where an order goes, as a quote and a checkout ask. What the shopper has not chosen is left out. */
export const destinationOf = ({ country, deliveryMethod, deliveryPostalCode: postcode }: Where) => ({
  ...(country === '' ? {} : { country }),
  // A Forces post office has no postcode that anyone could price.
  ...(postcode.trim() !== '' && (!isBritish(country) || postcodeParts(postcode) !== null)
    ? { postcode: postcode.trim() }
    : {}),
  ...(deliveryMethod === '' ? {} : { delivery_method: deliveryMethod }),
});

/** Whether a code is this buyer's any more depends on the email address. */
export const quoteBody = (
  lines: readonly CartLine[],
  where: Where,
  codes: readonly string[],
  vouchers: readonly string[],
) => ({
  items: lines.map(({ productId, variantId, quantity }) => ({
    product_id: productId,
    variant_id: variantId,
    quantity,
  })),
  ...destinationOf(where),
  ...codesField(codes, vouchers),
  ...(codes.length > 0 && { customer_email: where.email }),
});
type QuoteBody = ReturnType<typeof quoteBody> & { expected_total_pence?: number };
/** `seen`: the cart's total, so that a changed price asks again. */
type Asked = { body: QuoteBody; seen: number };

export const quoteApi = api.injectEndpoints({
  endpoints: (build) => ({
    quote: build.query<WireQuote, Asked>({
      query: ({ body }) => post('/orders/quote', body),
      keepUnusedDataFor: 0,
    }),
    delivery: build.query<WireDelivery, void>({ query: () => '/orders/delivery' }),
  }),
});
