import type { DeliveryOptions } from '@slipcast/contracts/http/delivery-options';

const methods: DeliveryOptions['zones'][number]['methods'] = [
  {
    id: 'tracked-48',
    name: 'Royal Mail Tracked 48',
    charge: { by: 'flat', pence: 0 },
    freeFromPence: null,
    dispatchDays: null,
  },
  {
    id: 'special-delivery',
    name: 'Special Delivery by 1 pm',
    charge: {
      by: 'weight',
      bands: [
        { upToGrams: 2000, pence: 995 },
        { upToGrams: 10_000, pence: 1695 },
      ],
    },
    freeFromPence: null,
    dispatchDays: 1,
  },
];
const UNITED_KINGDOM = [
  'uk-mainland',
  'highlands-islands',
  'northern-ireland',
  'channel-islands',
  'isle-of-man',
] as const;

/** Free within the United Kingdom, as the demo's own texts say, with a faster way to pay for, and collection. */
export const DEMO_DELIVERY: DeliveryOptions = {
  zones: UNITED_KINGDOM.map((zone) => ({ zone, on: true, methods, except: [] })),
  collection: {
    on: true,
    address: 'Fettle Pottery, The Old Dairy, Kiln Lane, Stoke-on-Trent, ST1 5AB',
    opening: 'Thursdays and Fridays from 10 to 4, or by appointment',
    reminderDays: 7,
  },
  packedGrams: 1000,
};
