import type { OrderLine } from '@slipcast/contracts/events/order-events';
import type { DeliveryOptions } from '@slipcast/contracts/http/delivery-options';
import type { WireQuote } from '@slipcast/contracts/http/quote';
import type { Pence } from '@slipcast/contracts/money';
import { offersFor, type Destination, type Offers } from '../delivery/offers.ts';
import { apportion } from './apportion.ts';
import { nameOf, totalOf, type ParcelLine } from './pricing.ts';

interface QuotedLine extends Pick<OrderLine, 'productId' | 'variantId' | 'quantity' | 'unitPence'> {
  goodsPence: Pence;
  deliveryPence: Pence;
}

export interface Quote {
  goodsPence: Pence;
  deliveryPence: Pence;
  totalPence: Pence;
  lines: QuotedLine[];
  offers: Offers;
}

/** What an order costs: the one rule for cart, checkout and sale. */
export function quote(options: DeliveryOptions, lines: readonly ParcelLine[], where: Destination): Quote {
  const goodsPence = totalOf(lines);
  const offers = offersFor(options, where, {
    goodsPence,
    pieces: lines.reduce((sum, { quantity }) => sum + quantity, 0),
    grams: lines.reduce(
      (sum, { quantity, packedGrams }) => sum + quantity * (packedGrams ?? options.packedGrams),
      0,
    ),
    collectionOnly: lines.filter((line) => line.collectionOnly).map(nameOf),
  });
  const deliveryPence = offers.chosen?.pence ?? 0;
  const goods = lines.map(({ unitPence, quantity }) => unitPence * quantity);
  const shares = apportion(deliveryPence, goods);
  return {
    goodsPence,
    deliveryPence,
    totalPence: goodsPence + deliveryPence,
    lines: lines.map(({ productId, variantId, quantity, unitPence }, at) => ({
      productId,
      variantId,
      quantity,
      unitPence,
      goodsPence: goods[at] ?? 0,
      deliveryPence: shares[at] ?? 0,
    })),
    offers,
  };
}

/** @param problems that were found before the delivery's */
export const wireQuote = (quoted: Quote, problems: WireQuote['problems'] = []): WireQuote => {
  const { zone, methods, chosen, estimate, problems: ofDelivery } = quoted.offers;
  return {
    goodsPence: quoted.goodsPence,
    discountPence: 0,
    deliveryPence: quoted.deliveryPence,
    voucherPence: 0,
    vatIncludedPence: null,
    totalPence: quoted.totalPence,
    lines: quoted.lines.map(({ productId, variantId, ...line }) => ({
      product_id: productId,
      variant_id: variantId,
      ...line,
      discountPence: 0,
      totalPence: line.goodsPence + line.deliveryPence,
    })),
    delivery: { zone, methods, chosen: chosen?.id ?? null, estimate },
    problems: [...problems, ...ofDelivery],
  };
};
