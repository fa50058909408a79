import { UNITED_KINGDOM } from '@slipcast/contracts/delivery-zones';
import { QuoteBody, WireQuote } from '@slipcast/contracts/http/quote';
import type { FieldError } from '@slipcast/contracts/problem';
import { notOpenText, PAUSED_TEXT, saleState } from '@slipcast/contracts/sale-words';
import { skuKey } from '@slipcast/contracts/sku';
import { endpoint } from '@slipcast/service-kit/endpoint';
import type pg from 'pg';
import { buyersOf } from '../codes/buyers.ts';
import type { CodeGuesses } from '../codes/code-guesses.ts';
import { readCodes } from '../codes/code-reader.ts';
import { readPots } from '../ledger/products.ts';
import { mergeItems, nameOf, type ParcelLine } from './pricing.ts';
import type { VoucherGuesses } from '../vouchers/voucher-guesses.ts';
import { readVouchers } from '../vouchers/voucher-reader.ts';
import { readTerms } from './quote-terms.ts';
import { quote, wireQuote } from './quote.ts';
import { totalChanged } from './total-changed.ts';

interface Parts {
  pool: pg.Pool;
  guesses: CodeGuesses;
  voucherGuesses: VoucherGuesses;
}

/** Reads what a quote needs: prices, weights, options and codes, of one moment. */
async function price(
  { pool, guesses, voucherGuesses }: Parts,
  body: QuoteBody,
  ip: string,
): Promise<WireQuote> {
  const items = mergeItems(body.items);
  const buyers = buyersOf(null, body.customer_email);
  const [{ pots, at: now }, { options, vat, ...takes }, asked, vouchers] = await Promise.all([
    readPots(pool, items),
    readTerms(pool),
    readCodes(pool, body.discount_codes, buyers).then((codes) => guesses.limit(ip, codes)),
    readVouchers(pool, body.vouchers).then((read) => voucherGuesses.limit({ ip, userId: null }, read)),
  ]);
  const lines: ParcelLine[] = [];
  const problems: FieldError[] = [];
  for (const item of items) {
    const pot = pots.get(skuKey(item));
    if (pot?.active) lines.push({ ...pot, quantity: item.quantity });
    const closed = saleState(pot?.sale, now.getTime());
    if (!pot?.active || closed !== 'open') {
      const at = body.items.findIndex(
        ({ product_id: productId, variant_id: variantId }) =>
          skuKey({ productId, variantId }) === skuKey(item),
      );
      const message = !pot?.active
        ? `${nameOf(pot)} is no longer available.`
        : closed === 'paused'
          ? PAUSED_TEXT
          : `${nameOf(pot)}: ${notOpenText(pot.sale?.opensAt ?? '')}`;
      problems.push({ field: `items.${at}`, message });
    }
  }
  const { country = UNITED_KINGDOM, postcode = '', delivery_method: method } = body;
  const quoted = quote(options, lines, { country, postcode, method }, { asked, vouchers, vat });
  return wireQuote(quoted, { problems, ...takes });
}

/** What a cart costs, for cart, checkout and review. */
export const quoteRoutes = (parts: Parts) => [
  endpoint({
    route: 'POST /api/orders/quote',
    importance: 'checkout',
    access: 'none',
    summary:
      'Price a cart with its delivery and codes, in pence, as an order would be priced now; with expected_total_pence, refused if that has changed',
    body: QuoteBody,
    answer: WireQuote,
    refusals: ['total-changed'],
    handle: async ({ body, req }) => {
      const quoted = await price(parts, body, req.ip ?? '');
      const expected = body.expected_total_pence;
      if (expected !== undefined && expected !== quoted.totalPence)
        throw totalChanged(expected, quoted.totalPence);
      return quoted;
    },
  }),
];
