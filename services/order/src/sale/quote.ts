import type { OrderDelivery, OrderDiscount, OrderLine } from '@slipcast/contracts/events/order-events';
import type { OrderVat } from '@slipcast/contracts/events/order-vat';
import type { DeliveryOptions } from '@slipcast/contracts/http/delivery-options';
import type { WireQuote } from '@slipcast/contracts/http/quote';
import type { VatSettings } from '@slipcast/contracts/http/vat';
import type { Pence } from '@slipcast/contracts/money';
import type { FieldError } from '@slipcast/contracts/problem';
import { apportion } from '../codes/apportion.ts';
import { discountOf, type AskedCode } from '../codes/discount.ts';
import { offersFor, type Destination, type Offers } from '../delivery/offers.ts';
import { payWith, type AskedVoucher, type Paying } from '../vouchers/voucher.ts';
import { NOT_REGISTERED, vatOf } from '../vat/vat.ts';
import { nameOf, totalOf, type ParcelLine } from './pricing.ts';

interface QuotedLine extends Pick<OrderLine, 'productId' | 'variantId' | 'quantity' | 'unitPence'> {
  goodsPence: Pence;
  discountPence: Pence;
  deliveryPence: Pence;
}

export interface Quote {
  goodsPence: Pence;
  /** Off the goods; free delivery shows in the price of delivery. */
  discountPence: Pence;
  deliveryPence: Pence;
  /** What vouchers pay of it. */
  voucherPence: Pence;
  /** What is left for the card. */
  totalPence: Pence;
  vouchers: Paying[];
  discounts: OrderDiscount[];
  /** What the total includes; null: the shop is not registered for VAT. */
  vat: OrderVat | null;
  lines: QuotedLine[];
  offers: Offers;
  /** What an order would be refused for. */
  problems: FieldError[];
}

const sum = (amounts: readonly Pence[]): Pence => amounts.reduce((total, pence) => total + pence, 0);

/** A discount must leave something to pay. */
function freeOfCharge(asked: readonly AskedCode[], discounts: readonly OrderDiscount[]): FieldError[] {
  const last = discounts.findLast(({ pence }) => pence > 0);
  const at =
    asked.find(({ code }) => code !== null && code !== 'limited' && code.id === last?.codeId)?.at ?? 0;
  const message = `${last?.code} would leave nothing to pay. Add another pot to use it.`;
  return [{ field: `discount_codes.${at}`, message }];
}

/** A parcel that is paid for already, and what is in it. */
export interface PaidParcel {
  delivery: OrderDelivery;
  pieces: number;
  grams: number;
}

/** What a quote is for, beside pots and place. */
export interface QuoteWith {
  /** The parcel of an earlier order, which these pots go into. */
  parcel?: PaidParcel | undefined;
  asked?: readonly AskedCode[];
  vouchers?: readonly AskedVoucher[];
  vat?: VatSettings;
}

/** What an order costs: the one rule for cart, checkout and sale. */
export function quote(
  options: DeliveryOptions,
  lines: readonly ParcelLine[],
  where: Destination,
  { asked = [], vouchers: given = [], vat = NOT_REGISTERED, parcel }: QuoteWith = {},
): Quote {
  const goodsPence = totalOf(lines);
  const goods = lines.map(({ unitPence, quantity }) => unitPence * quantity);
  const by = parcel ? { ...where, method: parcel.delivery.method } : where;
  const offers = offersFor(options, by, {
    // Before the discount: a code never makes delivery dearer.
    goodsPence,
    pieces: (parcel?.pieces ?? 0) + sum(lines.map(({ quantity }) => quantity)),
    grams:
      (parcel?.grams ?? 0) +
      sum(lines.map(({ quantity, packedGrams }) => quantity * (packedGrams ?? options.packedGrams))),
    collectionOnly: lines.filter((line) => line.collectionOnly).map(nameOf),
  });
  const codes = discountOf(
    asked,
    lines.map(({ productId, category }, at) => ({ productId, category, pence: goods[at] ?? 0 })),
  );
  // The parcel is paid for already.
  const chargePence = parcel ? 0 : (offers.chosen?.pence ?? 0);
  const deliveryPence = codes.isDeliveryFree ? 0 : chargePence;
  const deliveryShares = apportion(deliveryPence, goods);
  const discountPence = sum(codes.shares);
  const pricePence = goodsPence - discountPence + deliveryPence;
  const isFree = pricePence === 0 && discountPence > 0;
  const paid = payWith(given, pricePence);
  return {
    goodsPence,
    discountPence,
    deliveryPence,
    voucherPence: pricePence - paid.leftPence,
    totalPence: paid.leftPence,
    vouchers: paid.vouchers,
    // Vouchers are money: what they pay is taxed like what a card pays.
    vat: vatOf(vat, pricePence),
    discounts: codes.discounts.map((one) =>
      one.by === 'free-delivery' ? { ...one, pence: chargePence } : one,
    ),
    lines: lines.map(({ productId, variantId, quantity, unitPence }, at) => ({
      productId,
      variantId,
      quantity,
      unitPence,
      goodsPence: goods[at] ?? 0,
      discountPence: codes.shares[at] ?? 0,
      deliveryPence: deliveryShares[at] ?? 0,
    })),
    offers,
    problems: [
      ...offers.problems,
      ...codes.problems,
      ...paid.problems,
      ...(isFree ? freeOfCharge(asked, codes.discounts) : []),
    ],
  };
}

/** @param more.problems that were found before the quote's */
export const wireQuote = (
  quoted: Quote,
  more: Partial<Pick<WireQuote, 'problems' | 'takesCodes' | 'takesVouchers' | 'parcel'>> = {},
): WireQuote => {
  const { zone, methods, chosen, estimate } = quoted.offers;
  return {
    goodsPence: quoted.goodsPence,
    discountPence: quoted.discountPence,
    deliveryPence: quoted.deliveryPence,
    voucherPence: quoted.voucherPence,
    vouchers: quoted.vouchers.map(({ at, voucher, pence }) => ({
      at,
      lastFour: voucher.lastFour,
      pence,
      leftPence: voucher.balancePence - pence,
    })),
    takesVouchers: more.takesVouchers ?? false,
    vatIncludedPence: quoted.vat?.includedPence ?? null,
    vatRatePercent: quoted.vat?.ratePercent ?? null,
    totalPence: quoted.totalPence,
    lines: quoted.lines.map(({ productId, variantId, ...line }) => ({
      product_id: productId,
      variant_id: variantId,
      ...line,
      totalPence: line.goodsPence - line.discountPence + line.deliveryPence,
    })),
    discounts: quoted.discounts.map(({ codeId: _codeId, ...discount }) => discount),
    takesCodes: more.takesCodes ?? false,
    delivery: { zone, methods, chosen: chosen?.id ?? null, estimate },
    parcel: more.parcel ?? null,
    problems: [...(more.problems ?? []), ...quoted.problems],
  };
};
