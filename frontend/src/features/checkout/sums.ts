import { discountLabel } from '@slipcast/contracts/discount-label';
import type { WireQuote } from '@slipcast/contracts/http/quote';
import type { PricedTravel } from '@slipcast/contracts/price-note';
import { countryAt } from '@slipcast/contracts/british-addresses';
import { UNITED_KINGDOM } from '@slipcast/contracts/delivery-zones';
import type { Where } from './quote-api.ts';
import type { Quoted } from './use-quote.ts';

/** A line above a total. */
export type Sum = { label: string; pence: number; isVoucher?: boolean };

/** What a total is made of; nothing where delivery is free and there was nothing to choose. */
export function sumsOf(quote: WireQuote | null): Sum[] {
  if (quote === null) return [];
  const { goodsPence, discountPence, deliveryPence, voucherPence, delivery, discounts } = quote;
  const chosen = delivery.methods.find(({ id }) => id === delivery.chosen);
  const travels = chosen && (deliveryPence > 0 || delivery.methods.length > 1 || discounts?.length);
  if (!travels && discountPence === 0 && !voucherPence) return [];
  return [
    { label: 'Goods', pence: goodsPence },
    ...(discountPence > 0 ? [{ label: discountLabel(discounts), pence: -discountPence }] : []),
    ...(travels ? [{ label: chosen.name, pence: deliveryPence }] : []),
    ...(voucherPence ? [{ label: 'Gift voucher', pence: -voucherPence, isVoucher: true }] : []),
  ];
}

/** VAT in what was quoted; null: the shop is not registered, or nothing is known yet. */
export const quotedVat = (quote: WireQuote | null) =>
  quote?.vatIncludedPence == null
    ? null
    : { ratePercent: quote.vatRatePercent ?? 0, pence: quote.vatIncludedPence };

/**
 * How what was quoted travels; undefined where that is not known yet. A shop that can't say takes what its pots cost, so
 * that delivery is part of the price.
 */
export function pricedTravel(
  { quote, isSettled }: Pick<Quoted, 'quote' | 'isSettled'>,
  { country, deliveryPostalCode }: Pick<Where, 'country' | 'deliveryPostalCode'>,
): PricedTravel | null | undefined {
  if (quote === null) return isSettled ? null : undefined;
  const { methods, chosen } = quote.delivery;
  if (methods.length === 0) return null;
  const kind = methods.find(({ id }) => id === chosen)?.kind;
  return (
    kind && {
      kind,
      country: countryAt(country || UNITED_KINGDOM, deliveryPostalCode),
      pence: quote.deliveryPence,
    }
  );
}
