import type { WireDelivery } from '@slipcast/contracts/http/delivery-options';
import type { WireQuote } from '@slipcast/contracts/http/quote';
import { api, post } from '../../base/api.ts';
import type { CartLine } from '../../base/cart-line.ts';
import type { CheckoutInfo } from './checkout-info.ts';
import { addToField, type AddTo } from './add-to.ts';
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

/** The address that an order goes to, '' where it is collected, and the earlier order whose parcel it shall go into. */
export type Parcel = { address: string; addTo: AddTo | null };

/** Whether a code is this buyer's any more depends on the email address, and so do limits of a shop update, and whether an order is theirs. */
export const quoteBody = (
  lines: readonly CartLine[],
  where: Where,
  codes: readonly string[],
  vouchers: readonly string[],
  parcel: Parcel | null = null,
) => ({
  items: lines.map(({ productId, variantId, quantity }) => ({
    product_id: productId,
    variant_id: variantId,
    quantity,
  })),
  ...destinationOf(where),
  ...codesField(codes, vouchers),
  ...(parcel?.address && { delivery_address: parcel.address, ...addToField(parcel.addTo) }),
  ...((codes.length > 0 || parcel) && { customer_email: where.email }),
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
