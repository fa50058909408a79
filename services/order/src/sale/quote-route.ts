import { UNITED_KINGDOM } from '@slipcast/contracts/delivery-zones';
import { QuoteBody, WireQuote } from '@slipcast/contracts/http/quote';
import type { FieldError } from '@slipcast/contracts/problem';
import { notOpenText, PAUSED_TEXT, saleState } from '@slipcast/contracts/sale-words';
import { skuKey } from '@slipcast/contracts/sku';
import type { Owner } from '@slipcast/contracts/ids';
import { ownerOf } from '@slipcast/service-kit/auth';
import { endpoint } from '@slipcast/service-kit/endpoint';
import { buyersOf } from '../codes/buyers.ts';
import type { CodeGuesses } from '../codes/code-guesses.ts';
import { readCodes } from '../codes/code-reader.ts';
import { readPots, type Pot } from '../ledger/products.ts';
import { mergeItems, nameOf, type ParcelLine } from './pricing.ts';
import { readOwnTerms } from './early-access.ts';
import { readBought, tooMuchOf } from './bought-before.ts';
import { enoughText, type TooMuch } from './update-limits.ts';
import type { VoucherGuesses } from '../vouchers/voucher-guesses.ts';
import { readVouchers } from '../vouchers/voucher-reader.ts';
import { readTerms } from './quote-terms.ts';
import { wireQuote } from './quote.ts';
import { findParcel, quoteTogether, type ParcelReading } from './open-parcel.ts';
import { totalChanged } from './total-changed.ts';

interface Parts extends ParcelReading {
  guesses: CodeGuesses;
  voucherGuesses: VoucherGuesses;
}

/** Why an order with this pot would be refused. */
function whyNotSold(
  pot: Pot | undefined,
  closed: ReturnType<typeof saleState>,
  enough: TooMuch | undefined,
): string {
  if (!pot?.active) return `${nameOf(pot)} is no longer available.`;
  if (closed === 'paused') return PAUSED_TEXT;
  if (closed === 'not-open-yet') return `${nameOf(pot)}: ${notOpenText(pot.sale?.opensAt ?? '')}`;
  return enough === 'one-of-each'
    ? `${nameOf(pot)}: ${enoughText(enough)}`
    : enoughText(enough ?? 'update-limit');
}

/** Reads what a quote needs: prices, weights, options and codes, of one moment. */
async function price(
  parts: Parts,
  body: QuoteBody,
  { ip, userId, owner }: { ip: string; userId: string | null; owner: Owner | null },
): Promise<{ quoted: WireQuote; whyNot: string | null }> {
  const { pool, guesses, voucherGuesses } = parts;
  const items = mergeItems(body.items);
  const { add_to: addTo, customer_email: email, delivery_address: address } = body;
  const buyers = buyersOf(null, email);
  const [{ pots, at: now }, { options, vat, ...takes }, asked, vouchers, found] = await Promise.all([
    readPots(pool, items),
    readTerms(pool),
    readCodes(pool, body.discount_codes, buyers).then((codes) => guesses.limit(ip, codes)),
    readVouchers(pool, body.vouchers).then((read) => voucherGuesses.limit({ ip, userId: null }, read)),
    findParcel(parts, { addTo, userId, email, address }),
  ]);
  const updates = [...new Set([...pots.values()].flatMap(({ sale }) => sale?.updateId ?? []))];
  const bought = await readBought(pool, updates, { userId, email, owner });
  const tooMuch = tooMuchOf(items, pots, bought);
  const own = await readOwnTerms(pool, owner, pots, now);
  const lines: ParcelLine[] = [];
  const problems: FieldError[] = [];
  for (const item of items) {
    const pot = pots.get(skuKey(item));
    if (pot?.active) lines.push({ ...pot, quantity: item.quantity });
    const terms = own(pot?.sale);
    const closed = saleState(terms, now.getTime());
    const enough = tooMuch.get(skuKey(item));
    if (!pot?.active || closed !== 'open' || enough) {
      const at = body.items.findIndex(
        ({ product_id: productId, variant_id: variantId }) =>
          skuKey({ productId, variantId }) === skuKey(item),
      );
      problems.push({
        field: `items.${at}`,
        message: whyNotSold(pot && { ...pot, sale: terms ?? null }, closed, enough),
      });
    }
  }
  const { country = UNITED_KINGDOM, postcode = '', delivery_method: method } = body;
  const isAsked = addTo !== undefined;
  const where = { country, postcode, method };
  const { quoted, offer, whyNot } = quoteTogether(options, lines, where, {
    asked,
    vouchers,
    vat,
    found,
    isAsked,
  });
  return { quoted: wireQuote(quoted, { problems, parcel: offer, ...takes }), whyNot };
}

/** What a cart costs, for cart, checkout and review. */
export const quoteRoutes = (parts: Parts) => [
  endpoint({
    route: 'POST /api/orders/quote',
    importance: 'checkout',
    access: 'shopper',
    summary:
      'Price a cart with its delivery and codes, in pence, as an order would be priced now; with expected_total_pence, refused if that has changed. With an address, or the earlier order that the pots shall be added to, it says whose parcel they can go into',
    body: QuoteBody,
    answer: WireQuote,
    refusals: ['total-changed'],
    handle: async ({ body, req, ...asker }) => {
      const { quoted, whyNot } = await price(parts, body, {
        ip: req.ip ?? '',
        userId: asker.user?.id ?? null,
        owner: ownerOf(asker),
      });
      const expected = body.expected_total_pence;
      if (expected !== undefined && expected !== quoted.totalPence)
        throw totalChanged(expected, quoted.totalPence, whyNot ? `because ${whyNot}` : undefined);
      return quoted;
    },
  }),
];
