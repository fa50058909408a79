import { countryAt } from '@slipcast/contracts/british-addresses';
import { chargeFor, type Parcel } from '@slipcast/contracts/delivery-charge';
import { COLLECTION, UNITED_KINGDOM, ZONES, type Zone } from '@slipcast/contracts/delivery-zones';
import type { OrderDelivery } from '@slipcast/contracts/events/order-events';
import type { DeliveryOptions } from '@slipcast/contracts/http/delivery-options';
import type { OfferedMethod } from '@slipcast/contracts/http/quote';
import type { FieldError } from '@slipcast/contracts/problem';
import { isCountry, postcodeProblem, zoneOf, zonesOf } from './zones.ts';

/** What decides where an order may go and what that costs. */
export interface Consignment extends Parcel {
  /** Names of pots that are not sent by post. */
  collectionOnly: string[];
}
export interface Destination {
  country: string;
  /** '': unknown. */
  postcode: string;
  /** The shopper's choice; undefined: the cheapest by post. */
  method?: string | undefined;
}
export interface Offers {
  zone: Zone | null;
  /** The zone is not known, so prices are the mainland's. */
  estimate: boolean;
  methods: OfferedMethod[];
  chosen: OfferedMethod | null;
  problems: FieldError[];
}

/** How orders travel where the maker has turned no zone on: delivery is part of every price, as the shop's own words say. */
const INCLUDED: OfferedMethod = {
  id: 'included',
  name: 'Delivery',
  kind: 'post',
  pence: 0,
  dispatchDays: null,
  whyNot: null,
};

export const hasZones = ({ zones }: DeliveryOptions): boolean => zones.some(({ on }) => on);
/** False: no one has anything to choose, and delivery is free. */
export const hasChoice = (options: DeliveryOptions): boolean => hasZones(options) || options.collection.on;

const optionsOf = ({ zones }: DeliveryOptions, zone: Zone, country: string) =>
  zones.find((one) => one.zone === zone && one.on && !one.except.includes(country));

export const isServed = (options: DeliveryOptions, country: string): boolean =>
  zonesOf(country).some((zone) => optionsOf(options, zone, country));

/** By post to one zone. @param collectionOnly why none of it can be sent; null: it can */
function byPost(options: DeliveryOptions, zone: Zone, country: string, parcel: Consignment): OfferedMethod[] {
  const [pot] = parcel.collectionOnly;
  const refused = pot === undefined ? null : `${pot} can only be collected.`;
  if (!hasZones(options)) return [{ ...INCLUDED, whyNot: refused }];
  return (optionsOf(options, zone, country)?.methods ?? []).map((method) => {
    const { pence, whyNot } = refused ? { pence: 0, whyNot: refused } : chargeFor(method, parcel);
    return {
      id: method.id,
      name: method.name,
      kind: 'post',
      pence,
      dispatchDays: method.dispatchDays,
      whyNot,
    };
  });
}

/** Whether a postcode would change what is on offer. */
const needsPostcode = (options: DeliveryOptions, { country }: Destination, parcel: Consignment): boolean =>
  new Set(zonesOf(country).map((zone) => JSON.stringify(byPost(options, zone, country, parcel)))).size > 1;

function checkDestination(options: DeliveryOptions, where: Destination, parcel: Consignment): FieldError[] {
  const { country, postcode } = where;
  if (!isCountry(country)) return [{ field: 'country', message: 'Please choose a country' }];
  if (hasZones(options) && !isServed(options, country))
    return [{ field: 'country', message: 'We don’t deliver to this country.' }];
  const wrong = postcodeProblem(country, postcode);
  if (wrong) return [{ field: 'postcode', message: wrong }];
  if (postcode === '' && needsPostcode(options, where, parcel))
    return [{ field: 'postcode', message: 'Enter your postcode so that we can work out delivery' }];
  return [];
}

const cheapest = (methods: readonly OfferedMethod[]) =>
  methods
    .filter(({ kind, whyNot }) => kind === 'post' && whyNot === null)
    .toSorted((a, b) => a.pence - b.pence)[0] ?? null;

function choose(
  methods: OfferedMethod[],
  zone: Zone,
  wanted: string | undefined,
): Pick<Offers, 'chosen' | 'problems'> {
  const refuse = (message: string) => ({ chosen: null, problems: [{ field: 'delivery_method', message }] });
  const asked = methods.find(({ id }) => id === wanted);
  if (asked?.whyNot) return refuse(asked.whyNot);
  if (asked) return { chosen: asked, problems: [] };
  if (wanted) return refuse('This delivery method is no longer available. Please choose another.');
  const chosen = cheapest(methods);
  if (chosen) return { chosen, problems: [] };
  const [first] = methods;
  return refuse(first?.whyNot ?? `We don’t deliver to this area (${ZONES[zone]}).`);
}

/** What the shop offers for this consignment and destination, and what the shopper has chosen of it. */
export function offersFor(options: DeliveryOptions, where: Destination, parcel: Consignment): Offers {
  if (!hasChoice(options) && parcel.collectionOnly.length === 0)
    return { zone: null, estimate: false, methods: [], chosen: null, problems: [] };
  const collection: OfferedMethod = { ...INCLUDED, id: COLLECTION, name: 'Collection', kind: 'collection' };
  const collects = options.collection.on && where.method === COLLECTION;
  // A shopper who collects may live anywhere.
  const wrong = collects ? [] : checkDestination(options, where, parcel);
  const known = wrong.some(({ field }) => field === 'country') ? null : zoneOf(where.country, where.postcode);
  const estimate = known === null;
  const zone = known ?? 'uk-mainland';
  const isUnserved = wrong.some(({ field }) => field === 'country');
  const methods = [
    ...(isUnserved ? [] : byPost(options, zone, where.country, parcel)),
    ...(options.collection.on ? [collection] : []),
  ];
  if (isUnserved) return { zone: null, estimate: false, methods, chosen: null, problems: wrong };
  const { chosen, problems } = choose(methods, zone, where.method);
  return {
    zone: hasZones(options) ? known : null,
    estimate,
    methods,
    chosen,
    problems: [...wrong, ...problems],
  };
}

/** How an order travels, as it is stored with the order. */
export function deliveryOf(
  options: DeliveryOptions,
  { zone, chosen }: Offers,
  { country, postcode }: Pick<Destination, 'country' | 'postcode'> = {
    country: UNITED_KINGDOM,
    postcode: '',
  },
): OrderDelivery | null {
  if (!chosen) return null;
  const { id: method, name, kind, dispatchDays } = chosen;
  const { address, opening } = options.collection;
  const place = kind === 'collection' ? { address, opening } : {};
  const to = kind === 'post' ? { zone, country: countryAt(country, postcode) } : { zone: null, country };
  return { method, name, kind, ...to, dispatchDays, ...place };
}
