import { z } from 'zod';
import { COLLECTION, DELIVERY_LIMITS as MAX, UNITED_KINGDOM, ZONE_IDS } from '../delivery-zones.ts';
import { Count, number, optionalText, required, text } from './fields.ts';

const whole = (name: string, min: number, max: number) => {
  const words = `${name} must be a whole number from ${min} to ${max}`;
  return z.number(words).int(words).min(min, words).max(max, words);
};
const pence = (name: string) => whole(name, 0, MAX.pence).meta({ examples: [395] });

const Band = z.object({
  upToGrams: whole('Weight', 1, MAX.parcelGrams),
  pence: pence('Price'),
});
/** How a method's price is found. The bands of a weight rise; a parcel that is heavier than the last one is not taken. */
const Charge = z.discriminatedUnion('by', [
  z.object({ by: z.literal('flat'), pence: pence('Price') }),
  z.object({
    by: z.literal('weight'),
    bands: z
      .array(Band)
      .min(1, 'Please give at least one weight')
      .max(MAX.bands)
      .refine(
        (bands) =>
          bands.every(({ upToGrams }, at) => at === 0 || upToGrams > (bands[at - 1]?.upToGrams ?? 0)),
        'Each weight must be above the one before',
      ),
  }),
  z.object({
    by: z.literal('pieces'),
    firstPence: pence('Price of the first piece'),
    morePence: pence('Price of each further piece'),
  }),
]);
export type Charge = z.infer<typeof Charge>;

export const DeliveryMethodBody = z.object({
  /** Left out, the method is new. Orders remember it, so it stays the same when the method is renamed. */
  id: z
    .string()
    .regex(/^[a-z0-9-]{1,64}$/, 'Unknown delivery method')
    .refine((id) => id !== COLLECTION, 'Unknown delivery method')
    .optional(),
  name: required('Name', MAX.name),
  charge: Charge,
  /** Goods of this value or more travel free; null: never. */
  freeFromPence: pence('Free from').nullable().default(null),
  /** Sent within so many working days; null: as the shop says. */
  dispatchDays: whole('Working days until dispatch', 1, MAX.dispatchDays).nullable().default(null),
});
const country = z
  .string()
  .regex(/^[A-Z]{2}$/, 'Please give the country as two capital letters, such as GB')
  .meta({ examples: ['BY'] });
const ZoneOptions = z.object({
  zone: z.enum(ZONE_IDS),
  on: z.boolean(),
  methods: z.array(DeliveryMethodBody).max(MAX.methods, `A zone has at most ${MAX.methods} methods`),
  /** Countries of the zone that the maker does not send to. */
  except: z.array(country).max(260).default([]),
});
const Collection = z.object({
  on: z.boolean(),
  /** Where and when. Buyers read both once they have paid, not before. */
  address: optionalText('Collection address', MAX.address),
  opening: optionalText('Opening times', MAX.opening),
  /** A pot that has been ready for so many days is mentioned to its buyer once more; null: never. */
  reminderDays: whole('Days until the reminder', 1, MAX.reminderDays).nullable(),
});

/** All of the shop's delivery options, as the maker edits them. A zone that is left out is off. */
export const DeliveryOptionsBody = z.object({
  zones: z
    .array(
      ZoneOptions.refine(({ on, methods }) => !on || methods.length > 0, {
        message: 'A zone needs at least one method',
        path: ['methods'],
      }),
    )
    .refine(
      (zones) => new Set(zones.map(({ zone }) => zone)).size === zones.length,
      'Each zone can only be given once',
    ),
  collection: Collection.refine(({ on, address }) => !on || address !== '', {
    message: 'Please say where orders are collected',
    path: ['address'],
  }),
  packedGrams: whole('Packed weight', 1, MAX.packedGrams),
  /** The revision when the form was loaded. If someone else has changed the options since, this edit is refused. */
  revisionLoaded: z.int().min(0).optional(),
});

const StoredMethod = DeliveryMethodBody.extend({ id: text('tracked-48') }).meta({
  examples: [
    {
      id: 'tracked-48',
      name: 'Royal Mail Tracked 48',
      charge: { by: 'flat' as const, pence: 395 },
      freeFromPence: 6000,
      dispatchDays: 3,
    },
  ],
});
export const DeliveryOptions = z.object({
  zones: z.array(ZoneOptions.extend({ methods: z.array(StoredMethod) })),
  collection: Collection.meta({
    examples: [
      {
        on: true,
        address: 'The Old Dairy, Kiln Lane, Stoke-on-Trent, ST1 5AB',
        opening: 'Fridays from 10 to 4',
        reminderDays: 7,
      },
    ],
  }),
  packedGrams: number(1000).describe('Packed weight of a pot that has none of its own'),
});
export type DeliveryOptions = z.infer<typeof DeliveryOptions>;
export type DeliveryMethod = DeliveryOptions['zones'][number]['methods'][number];

export const EditedDeliveryOptions = DeliveryOptions.extend({
  revision: Count.describe('How often the options were changed; send it back as revisionLoaded'),
  countries: z
    .array(z.object({ code: text('BY'), name: text('Belarus'), zone: z.enum(['europe', 'world']) }))
    .describe('Every country that a zone of several may leave out'),
}).meta({ id: 'DeliveryOptions' });
export type EditedDeliveryOptions = z.infer<typeof EditedDeliveryOptions>;

/** `GET /api/orders/delivery`: what anyone may know before there is a cart. */
export const WireDelivery = z
  .object({
    choice: z.boolean().describe('False: delivery is part of every price, wherever the parcel goes'),
    collection: z.boolean(),
    packedGrams: Count.describe('Packed weight of a pot that has none of its own'),
    countries: z
      .array(z.object({ code: text(UNITED_KINGDOM), name: text('United Kingdom'), served: z.boolean() }))
      .describe('Every country, and whether parcels go there; empty where there is no choice'),
    zones: z.array(
      z.object({
        zone: z.enum(ZONE_IDS),
        name: text('UK mainland'),
        methods: z.array(
          z.object({
            id: text('tracked-48'),
            name: text('Royal Mail Tracked 48'),
            charge: Charge,
            fromPence: Count.describe('The least that it costs, before any goods make it free'),
            freeFromPence: Count.nullable(),
            dispatchDays: Count.nullable(),
          }),
        ),
      }),
    ),
  })
  .meta({ id: 'Delivery' });
export type WireDelivery = z.infer<typeof WireDelivery>;
