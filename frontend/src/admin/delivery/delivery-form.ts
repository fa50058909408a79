import type { EditedDeliveryOptions } from '@slipcast/contracts/http/delivery-options';
import { DELIVERY_LIMITS as MAX, ZONE_IDS, ZONES, type Zone } from '@slipcast/contracts/delivery-zones';
import * as v from 'valibot';
import { shortText, wholeNumber } from '../shell/typed-fields.ts';
import { readZone, zoneFrom } from './zone-draft.ts';

const zone = v.pipe(
  v.string(),
  v.check((field) => {
    const { on, methods } = readZone(field);
    return !on || methods.length > 0;
  }, 'Add a method, or turn the zone off'),
);

const zones = Object.fromEntries(ZONE_IDS.map((id) => [id, zone])) as Record<Zone, typeof zone>;
/** @param collects says whether the collection needs an address */
export const deliverySchema = (collects: () => boolean) =>
  v.object({
    ...zones,
    collects: v.boolean(),
    address: v.pipe(
      shortText(MAX.address),
      v.check((typed) => !collects() || typed !== '', 'Required while buyers can collect'),
    ),
    opening: shortText(MAX.opening),
    reminderDays: wholeNumber(1, MAX.reminderDays, true),
    packedGrams: wholeNumber(1, MAX.packedGrams, false),
    revision: v.number(),
  });
export type TypedDelivery = v.InferInput<ReturnType<typeof deliverySchema>>;

/** In the order of the screen. */
export const deliveryLabels: Record<keyof TypedDelivery, string> = {
  ...ZONES,
  collects: 'Collection',
  address: 'Collection address',
  opening: 'When to come',
  reminderDays: 'Days until the reminder',
  packedGrams: 'Packed weight of a pot (g)',
  revision: 'Revision',
};
export const deliveryFields = Object.keys(deliveryLabels).filter((name) => name !== 'revision') as Exclude<
  keyof TypedDelivery,
  'revision'
>[];

export const typedDelivery = (options: EditedDeliveryOptions): TypedDelivery => ({
  ...(Object.fromEntries(ZONE_IDS.map((id) => [id, zoneFrom(options, id)])) as Record<Zone, string>),
  collects: options.collection.on,
  address: options.collection.address,
  opening: options.collection.opening,
  reminderDays: options.collection.reminderDays === null ? '' : String(options.collection.reminderDays),
  packedGrams: String(options.packedGrams),
  revision: options.revision,
});

/** The request. A zone that was never touched is not part of it. */
export const deliveryFrom = (typed: TypedDelivery) => ({
  zones: ZONE_IDS.map((id) => ({ zone: id, ...readZone(typed[id]) })).filter(
    ({ on, methods }) => on || methods.length > 0,
  ),
  collection: {
    on: typed.collects,
    address: typed.address,
    opening: typed.opening,
    reminderDays: typed.reminderDays === '' ? null : Number(typed.reminderDays),
  },
  packedGrams: Number(typed.packedGrams),
  revisionLoaded: typed.revision,
});
