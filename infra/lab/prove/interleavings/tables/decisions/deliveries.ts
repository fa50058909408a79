import { ZONE_IDS } from '@slipcast/contracts/delivery-zones';
import type { DeliveryMethod, DeliveryOptions } from '@slipcast/contracts/http/delivery-options';
import {
  deliveryOf,
  hasChoice,
  hasZones,
  isServed,
  offersFor,
  type Destination,
} from '../../../../../../services/order/src/delivery/offers.ts';
import { postcodeProblem, zoneOf, zonesOf } from '../../../../../../services/order/src/delivery/zones.ts';
import { named, type Named, each, grid, list } from './lines.ts';
import { combine } from '../table.ts';

const method = (
  id: string,
  charge: DeliveryMethod['charge'],
  more: Partial<DeliveryMethod> = {},
): DeliveryMethod => ({ id, name: `By ${id}`, charge, freeFromPence: null, dispatchDays: null, ...more });
const FLAT = method('flat', { by: 'flat', pence: 395 }, { freeFromPence: 6000, dispatchDays: 3 });
const PIECES = method('pieces', { by: 'pieces', firstPence: 350, morePence: 100 });
const WEIGHT = method('weight', {
  by: 'weight',
  bands: [
    { upToGrams: 1000, pence: 300 },
    { upToGrams: 2000, pence: 500 },
  ],
});
export const COLLECTION = { on: true, address: 'Kiln Lane', opening: 'Fridays', reminderDays: 7 };
const NONE: DeliveryOptions = { zones: [], collection: { ...COLLECTION, on: false }, packedGrams: 600 };
const zone = (
  name: (typeof ZONE_IDS)[number],
  methods: DeliveryMethod[],
  except: string[] = [],
  on = true,
) => ({ zone: name, on, methods, except });
export const OPTIONS: Named<DeliveryOptions> = {
  none: NONE,
  collection: { ...NONE, collection: COLLECTION },
  mainland: {
    ...NONE,
    zones: [zone('uk-mainland', [FLAT, PIECES, WEIGHT]), zone('europe', [FLAT], [], false)],
  },
  'all of it': {
    ...NONE,
    collection: COLLECTION,
    zones: [
      zone('uk-mainland', [FLAT]),
      zone('highlands-islands', [PIECES]),
      zone('channel-islands', [WEIGHT]),
      zone('europe', [WEIGHT], ['FR']),
    ],
  },
  'one price': { ...NONE, zones: ZONE_IDS.slice(0, 5).map((name) => zone(name, [FLAT])) },
};
const PLACES: Destination[] = combine(
  ['GB', 'JE', 'FR', 'DE', 'US', 'XX'],
  ['', 'ST1 5AB', 'IV51 9AA', 'JE2 3AA', 'wrong'],
).map(([country, postcode]) => ({ country, postcode }));
const PARCELS = {
  small: { goodsPence: 5999, pieces: 1, grams: 1000, collectionOnly: [] },
  large: { goodsPence: 6000, pieces: 3, grams: 2001, collectionOnly: [] },
  fixed: { goodsPence: 900, pieces: 1, grams: 1, collectionOnly: ['Urn', 'Vat'] },
};

const short = ({ methods, chosen, ...offers }: ReturnType<typeof offersFor>) => ({
  ...offers,
  methods: methods.map(({ id, pence, whyNot }) => [id, pence, whyNot]),
  chosen: chosen?.id,
});

/** What delivery costs, and where it goes. */
export const deliveries = (): string[] => [
  ...each(
    'zone of',
    combine(['GB', 'JE', 'GG', 'IM', 'FR', 'US', 'XX'], ['', 'ST1 5AB']),
    ([country, postcode]) => [zoneOf(country, postcode), zonesOf(country).length],
  ),
  ...each(
    'zone of',
    [
      'AB30 1AA',
      'AB31 1AA',
      'AB38 1AA',
      'AB39 1AA',
      'AB40 1AA',
      'AB41 1AA',
      'AB56 1AA',
      'AB57 1AA',
      'FK16 1AA',
      'FK17 1AA',
      'FK21 1AA',
      'FK22 1AA',
      'HS1 1AA',
      'iv1 1aa',
      'KA26 1AA',
      'KA27 8AA',
      'KA28 0AA',
      'KA29 1AA',
      'KW15 1AA',
      'PA19 1AA',
      'PA20 1AA',
      'PA78 1AA',
      'PA79 1AA',
      'PH14 1AA',
      'PH15 1AA',
      'PH50 1AA',
      'PH51 1AA',
      'TR20 1AA',
      'TR21 0AA',
      'TR25 0AA',
      'TR26 1AA',
      'ZE1 0AA',
      'BT1 1AA',
      'GY1 1AA',
      'JE2 3AA',
      'IM1 1AA',
      'M1 1AA',
      'EC1A 1BB',
    ],
    (postcode) => zoneOf('GB', postcode),
  ),
  ...each(
    'postcode',
    combine(['GB', 'FR', 'HK', 'US'], ['', ' st1 5ab ', 'ST1', '75001', '12345']),
    ([country, postcode]) => postcodeProblem(country, postcode),
  ),
  ...grid('to', OPTIONS, named(PLACES), (options, where) => short(offersFor(options, where, PARCELS.small))),
  ...grid(
    'by',
    OPTIONS,
    named(
      combine(['collection', 'flat', 'pieces', 'weight', 'included', 'gone'], ['GB', 'US'], ['', 'ST1 5AB']),
    ),
    (options, [by, country, postcode]) =>
      short(offersFor(options, { country, postcode, method: by }, PARCELS.small)),
  ),
  ...grid(
    'with',
    OPTIONS,
    named(
      combine(
        ['large', 'fixed'] as const,
        ['', 'ST1 5AB', 'IV51 9AA', 'JE2 3AA'],
        [undefined, 'weight', 'collection'],
      ),
    ),
    (options, [parcel, postcode, by]) =>
      short(offersFor(options, { country: 'GB', postcode, method: by }, PARCELS[parcel])),
  ),
  ...list('choice', OPTIONS, (options) => [
    hasZones(options),
    hasChoice(options),
    ['GB', 'FR', 'DE', 'US'].filter((country) => isServed(options, country)),
  ]),
  ...grid(
    'stored',
    OPTIONS,
    named(combine([undefined, 'collection'], ['ST1 5AB', 'JE2 3AA'])),
    (options, [by, postcode]) => [
      deliveryOf(options, offersFor(options, { country: 'GB', postcode, method: by }, PARCELS.small), {
        country: 'GB',
        postcode,
      }),
      deliveryOf(options, offersFor(options, { country: 'GB', postcode, method: by }, PARCELS.small)),
    ],
  ),
];
