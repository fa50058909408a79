import { cheapestFor } from '@slipcast/contracts/delivery-charge';
import type { Zone } from '@slipcast/contracts/delivery-zones';
import type { Pence } from '@slipcast/contracts/money';
import type { Product } from '../products/product.ts';
import type { Site } from './site.ts';

/** By zone, the countries for which merchants' programs want a price. Europe and the world have more than they take. */
const COUNTRIES: Partial<Record<Zone, string[]>> = {
  'uk-mainland': ['GB'],
  'channel-islands': ['GG', 'JE'],
  'isle-of-man': ['IM'],
};

/** What one piece costs to send, the cheapest way, to each country near the shop; null: it is never sent there. */
export function shippingOf(
  { delivery }: Site,
  { packedGrams, collectionOnly }: Product,
  pence: Pence,
): { country: string; pence: Pence }[] | null {
  if (collectionOnly) return null;
  if (delivery === null || delivery.zones.length === 0) return [{ country: 'GB', pence: 0 }];
  const parcel = { grams: packedGrams ?? delivery.packedGrams, pieces: 1, goodsPence: pence };
  const prices = delivery.zones.flatMap(({ zone, methods }) => {
    const cheapest = cheapestFor(methods, parcel);
    return cheapest ? (COUNTRIES[zone] ?? []).map((country) => ({ country, pence: cheapest.pence })) : [];
  });
  return prices.length > 0 ? prices : null;
}
