import { cheapestFor } from '@slipcast/contracts/delivery-charge';
import type { Zone } from '@slipcast/contracts/delivery-zones';
import type { WireDelivery } from '@slipcast/contracts/http/delivery-options';
import type { WireShop } from '@slipcast/contracts/http/shop';
import { type Pence, toPounds } from '@slipcast/contracts/money';
import type { OfferShippingDetails } from 'schema-dts';
import type { Product } from '../../features/catalogue/product.ts';

/** By zone, the countries in the page’s data for search engines. Europe and the world would be longer than the rest of the page. */
const COUNTRIES: Partial<Record<Zone, string[]>> = {
  'uk-mainland': ['GB'],
  'channel-islands': ['GG', 'JE'],
  'isle-of-man': ['IM'],
};

const details = (
  { currency }: WireShop,
  country: string,
  pence: Pence,
  days: number | null,
): OfferShippingDetails => ({
  '@type': 'OfferShippingDetails',
  shippingRate: { '@type': 'MonetaryAmount', value: toPounds(pence), currency },
  shippingDestination: { '@type': 'DefinedRegion', addressCountry: country },
  ...(days !== null && {
    deliveryTime: {
      '@type': 'ShippingDeliveryTime',
      handlingTime: { '@type': 'QuantitativeValue', minValue: 0, maxValue: days, unitCode: 'DAY' },
    },
  }),
});

/** What one piece costs to send, the cheapest way; undefined: it is not sent. @param delivery null: not known */
export function shippingDetails(
  shop: WireShop,
  { collectionOnly, packedGrams }: Product,
  goodsPence: Pence,
  delivery: WireDelivery | null,
): OfferShippingDetails[] | undefined {
  if (collectionOnly || delivery === null) return undefined;
  if (delivery.zones.length === 0) return [details(shop, 'GB', 0, shop.dispatchDays)];
  const parcel = { grams: packedGrams ?? delivery.packedGrams, pieces: 1, goodsPence };
  const all = delivery.zones.flatMap(({ zone, methods }) => {
    const cheapest = cheapestFor(methods, parcel);
    if (!cheapest) return [];
    const days = cheapest.method.dispatchDays ?? shop.dispatchDays;
    return (COUNTRIES[zone] ?? []).map((country) => details(shop, country, cheapest.pence, days));
  });
  return all.length > 0 ? all : undefined;
}
