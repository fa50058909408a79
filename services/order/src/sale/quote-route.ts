import { UNITED_KINGDOM } from '@slipcast/contracts/delivery-zones';
import { QuoteBody, WireQuote } from '@slipcast/contracts/http/quote';
import { formatPence } from '@slipcast/contracts/money';
import type { FieldError } from '@slipcast/contracts/problem';
import { Refusal } from '@slipcast/contracts/refusal';
import { skuKey } from '@slipcast/contracts/sku';
import { endpoint } from '@slipcast/service-kit/endpoint';
import type pg from 'pg';
import { readOptions } from '../delivery/options-store.ts';
import { readPots } from '../ledger/products.ts';
import { mergeItems, nameOf, type ParcelLine } from './pricing.ts';
import { quote, wireQuote } from './quote.ts';

/** Reads what a quote needs: prices, weights and options, of one moment. */
async function price(pool: pg.Pool, body: QuoteBody): Promise<WireQuote> {
  const items = mergeItems(body.items);
  const [{ pots }, { options }] = await Promise.all([readPots(pool, items), readOptions(pool)]);
  const lines: ParcelLine[] = [];
  const problems: FieldError[] = [];
  for (const item of items) {
    const pot = pots.get(skuKey(item));
    if (pot?.active) lines.push({ ...pot, quantity: item.quantity });
    else {
      const at = body.items.findIndex(
        ({ product_id: productId, variant_id: variantId }) =>
          skuKey({ productId, variantId }) === skuKey(item),
      );
      problems.push({ field: `items.${at}`, message: `${nameOf(pot)} is no longer available.` });
    }
  }
  const { country = UNITED_KINGDOM, postcode = '', delivery_method: method } = body;
  return wireQuote(quote(options, lines, { country, postcode, method }), problems);
}

const changed = (before: number, now: number) =>
  new Refusal(
    'total-changed',
    `The total has changed from ${formatPence(before)} to ${formatPence(now)}. Your card has not been charged.`,
    { data: { expectedTotalPence: before, totalPence: now } },
  );

/** What a cart costs, for cart, checkout and review. */
export const quoteRoutes = ({ pool }: { pool: pg.Pool }) => [
  endpoint({
    route: 'POST /api/orders/quote',
    importance: 'checkout',
    access: 'none',
    summary:
      'Price a cart with its delivery, in pence, as an order would be priced now; with expected_total_pence, refused if that has changed',
    body: QuoteBody,
    answer: WireQuote,
    refusals: ['total-changed'],
    handle: async ({ body }) => {
      const quoted = await price(pool, body);
      const expected = body.expected_total_pence;
      if (expected !== undefined && expected !== quoted.totalPence)
        throw changed(expected, quoted.totalPence);
      return quoted;
    },
  }),
];
