import type { WireQuote } from '@slipcast/contracts/http/quote';

/** A line above a total. */
export type Sum = { label: string; pence: number };

/** What a total is made of; nothing where delivery is free and there was nothing to choose. */
export function sumsOf(quote: WireQuote | null): Sum[] {
  if (quote === null) return [];
  const { goodsPence, discountPence, deliveryPence, delivery } = quote;
  const chosen = delivery.methods.find(({ id }) => id === delivery.chosen);
  if (!chosen || (deliveryPence === 0 && delivery.methods.length === 1)) return [];
  return [
    { label: 'Goods', pence: goodsPence },
    ...(discountPence > 0 ? [{ label: 'Discount', pence: -discountPence }] : []),
    { label: chosen.name, pence: deliveryPence },
  ];
}
