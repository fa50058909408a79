import { describe, expect, it } from '@jest/globals';
import type { DeliveryMethod, DeliveryOptions } from '@slipcast/contracts/http/delivery-options';
import { deliveryOf, offersFor } from './offers.ts';
import { NO_OPTIONS } from './options-store.ts';

const flat = (id: string, pence: number, freeFromPence: number | null = null): DeliveryMethod => ({
  id,
  name: `Method ${id}`,
  charge: { by: 'flat', pence },
  freeFromPence,
  dispatchDays: 2,
});
const zone = (
  id: DeliveryOptions['zones'][number]['zone'],
  methods: DeliveryMethod[],
  except: string[] = [],
) => ({
  zone: id,
  on: true,
  methods,
  except,
});
const collection = { ...NO_OPTIONS.collection, on: true, address: 'The Old Dairy', opening: 'Fridays' };
const options = (change: Partial<DeliveryOptions>): DeliveryOptions => ({ ...NO_OPTIONS, ...change });
const parcel = { grams: 1000, pieces: 1, goodsPence: 5000, collectionOnly: [] };
const to = (country: string, postcode = '', method?: string) => ({ country, postcode, method });

describe('a shop that has configured nothing', () => {
  it('offers no choice and refuses no one', () => {
    const nothing = { zone: null, estimate: false, methods: [], chosen: null, problems: [] };
    expect(offersFor(NO_OPTIONS, to('GB'), parcel)).toEqual(nothing);
    expect(offersFor(NO_OPTIONS, to('XX', 'nonsense'), parcel)).toEqual(nothing);
    // Zones that are off count for nothing.
    const off = options({ zones: [{ ...zone('europe', [flat('a', 100)]), on: false }] });
    expect(offersFor(off, to('FR'), parcel)).toEqual(nothing);
  });

  it('says that a pot can only be collected, if there is one', () => {
    const { chosen, problems } = offersFor(NO_OPTIONS, to('GB'), { ...parcel, collectionOnly: ['Moon jar'] });
    expect([chosen, problems]).toEqual([
      null,
      [{ field: 'delivery_method', message: 'Moon jar can only be collected.' }],
    ]);
  });
});

describe('a shop with zones', () => {
  const shop = options({
    zones: [
      zone(
        'uk-mainland',
        [flat('second', 395), flat('first', 595, 6000), flat('included', 0, null)].slice(0, 2),
      ),
      zone('highlands-islands', [flat('islands', 1200)]),
      zone('europe', [flat('airmail', 1500)], ['BY']),
    ],
  });

  it('chooses the cheapest where the shopper has not chosen', () => {
    expect(offersFor(shop, to('GB', 'ST1 5AB'), parcel)).toMatchObject({
      zone: 'uk-mainland',
      estimate: false,
      chosen: { id: 'second', pence: 395 },
      problems: [],
    });
    const rich = { ...parcel, goodsPence: 6000 };
    expect(offersFor(shop, to('GB', 'ST1 5AB'), rich).chosen).toMatchObject({ id: 'first', pence: 0 });
    expect(offersFor(shop, to('GB', 'ST1 5AB', 'second'), rich).chosen).toMatchObject({
      id: 'second',
      pence: 395,
    });
  });

  it('prices by postcode, and estimates without one', () => {
    expect(offersFor(shop, to('GB', 'KW15 1AB'), parcel).chosen?.pence).toBe(1200);
    expect(offersFor(shop, to('GB'), parcel)).toMatchObject({
      zone: null,
      estimate: true,
      chosen: { id: 'second' },
      problems: [{ field: 'postcode' }],
    });
  });

  it('needs no postcode where it changes nothing', () => {
    const same = options({
      zones: (
        ['uk-mainland', 'highlands-islands', 'northern-ireland', 'channel-islands', 'isle-of-man'] as const
      ).map((id) => zone(id, [flat('free', 0)])),
    });
    expect(offersFor(same, to('GB'), parcel)).toMatchObject({ chosen: { id: 'free' }, problems: [] });
  });

  it.each([
    ['US', '', 'country', 'We don’t deliver to this country.'],
    ['BY', '', 'country', 'We don’t deliver to this country.'],
    ['XX', '', 'country', 'Please choose a country'],
    ['GB', '10115', 'postcode', 'Check the postcode: 10115 isn’t valid for this country'],
    ['FR', 'ST1 5AB', 'postcode', 'Check the postcode: ST1 5AB isn’t valid for this country'],
  ])('refuses %s %s by field', (country, postcode, field, message) => {
    expect(offersFor(shop, to(country, postcode), parcel).problems).toContainEqual({ field, message });
  });

  it('sends nothing to a zone that is off, nor by a method that is gone', () => {
    expect(offersFor(shop, to('GB', 'BT1 1AB'), parcel)).toMatchObject({
      chosen: null,
      problems: [{ field: 'delivery_method', message: 'We don’t deliver to this area (Northern Ireland).' }],
    });
    expect(offersFor(shop, to('FR', '', 'second'), parcel).problems).toMatchObject([
      { field: 'delivery_method' },
    ]);
  });
});

describe('collection', () => {
  const shop = options({ zones: [zone('uk-mainland', [flat('second', 395)])], collection });

  it('is chosen only when asked for, is free, and needs no address', () => {
    expect(offersFor(shop, to('GB', 'ST1 5AB'), parcel).chosen?.id).toBe('second');
    const collected = offersFor(shop, to('US', '', 'collection'), parcel);
    expect(collected).toMatchObject({ chosen: { id: 'collection', pence: 0 }, problems: [] });
    expect(deliveryOf(shop, collected, { country: 'US', postcode: '' })).toEqual({
      method: 'collection',
      name: 'Collection',
      kind: 'collection',
      zone: null,
      country: 'US',
      dispatchDays: null,
      address: 'The Old Dairy',
      opening: 'Fridays',
    });
  });

  it('is the only way for a pot that is not sent', () => {
    const jar = { ...parcel, collectionOnly: ['Moon jar'] };
    const { chosen, methods, problems } = offersFor(shop, to('GB', 'ST1 5AB', 'second'), jar);
    expect([chosen, methods.map(({ whyNot }) => whyNot), problems]).toEqual([
      null,
      ['Moon jar can only be collected.', null],
      [{ field: 'delivery_method', message: 'Moon jar can only be collected.' }],
    ]);
    expect(offersFor(shop, to('GB', '', 'collection'), jar).problems).toEqual([]);
  });

  it('stands beside free delivery where no zone is on', () => {
    const alone = options({ collection });
    expect(offersFor(alone, to('FR'), parcel)).toMatchObject({
      methods: [{ id: 'included', pence: 0 }, { id: 'collection' }],
      chosen: { id: 'included' },
      problems: [],
    });
  });
});
