import { parseAddress } from '@slipcast/contracts/address';
import { isBritish } from '@slipcast/contracts/british-addresses';
import { CUSTOMS_ZONES, UNITED_KINGDOM, type Zone } from '@slipcast/contracts/delivery-zones';
import type { AddedTo } from '@slipcast/contracts/events/added-to';
import type { OrderDelivery, OrderLine } from '@slipcast/contracts/events/order-events';
import type { CheckoutBody } from '@slipcast/contracts/http/order';
import { Refusal } from '@slipcast/contracts/refusal';
import { createBatchLoader } from '@slipcast/event-bus/batch-loader';
import { isDatabaseUnavailable } from '@slipcast/storage/database-unavailable';
import { saleState } from '@slipcast/contracts/sale-words';
import { skuKey, type Sku } from '@slipcast/contracts/sku';
import type pg from 'pg';
import { storedVouchers, type AskedVoucher } from '../vouchers/voucher.ts';
import type { AskedCode } from '../codes/discount.ts';
import { deliveryOf, type Destination } from '../delivery/offers.ts';
import { postcodeProblem, zoneOf } from '../delivery/zones.ts';
import { readPots } from '../ledger/products.ts';
import type { OrderSums } from '../orders/order-sums.ts';
import type { OwnTerms } from './early-access.ts';
import { mergeItems, priceLines } from './pricing.ts';
import { readTerms, type QuoteTerms } from './quote-terms.ts';
import { quoteTogether, type FoundParcel } from './open-parcel.ts';
import { notOnSale } from './update-limits.ts';

/** Everything about an order that decides its total. */
export interface PricedOrder extends OrderSums {
  lines: OrderLine[];
  delivery: OrderDelivery | null;
  addedTo: AddedTo | null;
}

/** Where a checkout goes. Clients that know nothing of delivery send no postcode of its own, so it is read from the address. */
function destinationOf(body: CheckoutBody): Destination {
  const { country = UNITED_KINGDOM, delivery_method: method } = body;
  const found = isBritish(country) ? parseAddress(body.delivery_address).postalCode : '';
  const postcode = body.postcode ?? (postcodeProblem(country, found) ? '' : found);
  return { country, postcode, method };
}

/** A shop without zones asks for no country, so there a parcel to the Channel Islands is known by its postcode. */
const zoneFor = (delivery: OrderDelivery | null, { country, postcode }: Destination): Zone | null => {
  if (delivery?.zone || delivery?.kind === 'collection') return delivery.zone;
  return isBritish(country) ? zoneOf(country, postcode) : null;
};

interface Prices extends Awaited<ReturnType<typeof readPots>>, Pick<QuoteTerms, 'options' | 'vat'> {}
export type PriceReader = (skus: Sku[]) => Promise<Prices>;

const MOST_CARTS = 64;

/** Checkouts at the same time share what is read; a single one does not wait. Nothing is read before it is asked for. */
export const createPriceReader = (pool: pg.Pool): PriceReader =>
  createBatchLoader(
    async (carts: Sku[][]) => {
      const skus = new Map(carts.flat().map((sku) => [skuKey(sku), sku]));
      const [read, { options, vat }] = await Promise.all([
        readPots(pool, [...skus.values()]),
        readTerms(pool),
      ]);
      return carts.map(() => ({ ...read, options, vat }));
    },
    MOST_CARTS,
    isDatabaseUnavailable,
  );

/**
 * Prices a checkout by the rule of the quote, and says by which clock's time. Throws Refusal 'out-of-stock', naming the first pot that is
 * no longer sold, 'not-open-yet' or 'update-paused' for one of a shop update, or 'invalid-body' with the fields that are in the way of a delivery
 * or a discount, or of which voucher cannot be used.
 *
 * @returns `whyNot`: the end of a sentence, why it does not go into the parcel of the order that was asked for
 */
export async function priceCheckout(
  prices: PriceReader,
  body: CheckoutBody,
  readAsked: () => Promise<{ asked: AskedCode[]; vouchers: AskedVoucher[]; found: FoundParcel }>,
  ownTerms: (pots: Prices['pots'], at: Date) => Promise<OwnTerms>,
): Promise<{ priced: PricedOrder; at: Date; ofUpdate: boolean; whyNot: string | null }> {
  const items = mergeItems(body.items);
  const [{ pots, at, options, vat: registered }, { asked, vouchers, found }] = await Promise.all([
    prices(items),
    readAsked(),
  ]);
  const lines = priceLines(items, pots);
  const sales = [...pots.values()].flatMap(({ sale }) => sale ?? []);
  const closed = sales.some((sale) => saleState(sale, at.getTime()) !== 'open');
  if (closed) {
    const own = await ownTerms(pots, at);
    const closedForThem = sales.map(own).find((sale) => saleState(sale, at.getTime()) !== 'open');
    if (closedForThem) throw notOnSale(closedForThem, at);
  }
  const where = destinationOf(body);
  const isAsked = body.add_to !== undefined;
  const priced = quoteTogether(options, lines, where, { asked, vouchers, vat: registered, found, isAsked });
  const { quoted, together, whyNot } = priced;
  const { vat, goodsPence, discountPence, deliveryPence, totalPence, offers, problems } = quoted;
  const [problem] = problems;
  if (problem) throw new Refusal('invalid-body', problem.message, { errors: problems });
  const delivery = together?.delivery ?? deliveryOf(options, offers, where);
  const zone = zoneFor(delivery, where);
  const declared = zone !== null && CUSTOMS_ZONES.includes(zone);
  const stored = lines.map((parcelLine, index) => {
    const { packedGrams, collectionOnly: _only, category: _category, hsCode, origin, ...line } = parcelLine;
    const share = quoted.lines[index]?.discountPence ?? 0;
    return {
      ...line,
      ...(declared && { customs: { hsCode, origin, packedGrams: packedGrams ?? options.packedGrams } }),
      ...(share > 0 && { discountPence: share }),
    };
  });
  // A code that changes nothing is not used up.
  const used = quoted.discounts.filter(({ pence }) => pence > 0);
  const discounts = used.length > 0 ? used : null;
  const amounts = {
    goodsPence,
    discountPence,
    deliveryPence,
    totalPence,
    voucherPence: quoted.voucherPence,
    vouchers: storedVouchers(quoted.vouchers),
  };
  const addedTo = together?.addedTo ?? null;
  return {
    priced: { lines: stored, ...amounts, delivery, addedTo, discounts, vat },
    at,
    ofUpdate: sales.length > 0,
    whyNot,
  };
}
