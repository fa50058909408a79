import type { WireDelivery } from '@slipcast/contracts/http/delivery-options';
import type { OfferedMethod, WireQuote } from '@slipcast/contracts/http/quote';
import type { Call } from './render-app.tsx';

export const TRACKED: OfferedMethod = {
  id: 'tracked-48',
  name: 'Royal Mail Tracked 48',
  kind: 'post',
  pence: 0,
  dispatchDays: null,
  whyNot: null,
};
export const EXPRESS: OfferedMethod = {
  ...TRACKED,
  id: 'special-delivery',
  name: 'Special Delivery by 1 pm',
  pence: 995,
  dispatchDays: 1,
};
export const COLLECTED: OfferedMethod = {
  ...TRACKED,
  id: 'collection',
  name: 'Collection',
  kind: 'collection',
};
export const COUNTRIES: WireDelivery['countries'] = [
  { code: 'BR', name: 'Brazil', served: false },
  { code: 'FR', name: 'France', served: true },
  { code: 'JE', name: 'Jersey', served: false },
  { code: 'GB', name: 'United Kingdom', served: true },
];

/** For tests: a quote for one mug at £52 with these ways of delivery, of which the first, or the one asked for, is chosen. */
export function scriptedQuote(
  methods: readonly OfferedMethod[],
  wanted?: string,
  more: Partial<WireQuote> & { delivery?: never } = {},
  zone: WireQuote['delivery']['zone'] = 'uk-mainland',
): WireQuote {
  const chosen = methods.find(({ id }) => id === wanted) ?? methods.find(({ whyNot }) => whyNot === null);
  const deliveryPence = chosen?.pence ?? 0;
  return {
    goodsPence: 5200,
    discountPence: 0,
    deliveryPence,
    voucherPence: 0,
    vatIncludedPence: null,
    totalPence: 5200 + deliveryPence,
    lines: [],
    discounts: [],
    takesCodes: false,
    delivery: { zone, methods: [...methods], chosen: chosen?.id ?? null, estimate: false },
    problems: [],
    ...more,
  };
}

export type QuoteBody = {
  country?: string;
  postcode?: string;
  delivery_method?: string;
  expected_total_pence?: number;
};
export const quoteBodyOf = ({ body }: Pick<Call, 'body'>) => body as QuoteBody;
