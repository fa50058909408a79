import { quote, type WalkPot, type Wanted } from '../buying.ts';
import type { Findings } from '../findings.ts';
import type { Stage } from '../stage.ts';

const HOME = { country: 'GB', postcode: 'st15ab' };

/** What a cart costs to send, for each zone, just below and just above each limit. */
export async function prices(
  stage: Stage,
  findings: Findings,
  pots: { bowl: WalkPot; jar: WalkPot; moon: WalkPot },
) {
  const { bowl, jar, moon } = pots;
  const of = (bowls: number, jars = 0): Wanted[] => [
    ...(bowls > 0 ? [{ pot: bowl, quantity: bowls }] : []),
    ...(jars > 0 ? [{ pot: jar, quantity: jars }] : []),
  ];
  const chosen = (id: string | null, zone: string | null, pence: number, more: object = {}) => ({
    deliveryPence: pence,
    delivery: { chosen: id, zone, estimate: false },
    problems: [],
    ...more,
  });
  const wrong = (field: string, message: RegExp, more: object = {}) => ({
    problems: [{ field, message }],
    ...more,
  });
  const by = (id: string) => ({ ...HOME, delivery_method: id });
  const cases: [what: string, wanted: Wanted[], where: object, expected: object][] = [
    [
      '2 kg',
      of(2),
      HOME,
      chosen('tracked', 'uk-mainland', 395, {
        totalPence: 4395,
        vatIncludedPence: 655,
        vatRatePercent: 17.5,
      }),
    ],
    [
      'above 2 kg',
      of(1, 2),
      HOME,
      chosen('tracked', 'uk-mainland', 595, {
        lines: [
          { deliveryPence: 198, totalPence: 2198 },
          { deliveryPence: 397, totalPence: 4395 },
        ],
      }),
    ],
    [
      'a penny less than is free',
      of(2, 1),
      HOME,
      chosen('tracked', 'uk-mainland', 595, { totalPence: 6594 }),
    ],
    ['just free', of(3), HOME, chosen('tracked', 'uk-mainland', 0, { totalPence: 6000 })],
    [
      'too heavy for one',
      of(6),
      HOME,
      chosen('express', 'uk-mainland', 899, {
        delivery: {
          chosen: 'express',
          methods: [
            { id: 'tracked', pence: 0, whyNot: 'Tracked takes parcels of up to 5 kg; this one weighs 6 kg.' },
            { id: 'express', pence: 899, whyNot: null, dispatchDays: 1 },
            { id: 'collection', kind: 'collection', pence: 0, whyNot: null },
          ],
        },
      }),
    ],
    [
      'what is too heavy, all the same',
      of(6),
      by('tracked'),
      wrong('delivery_method', /weighs 6 kg/, { deliveryPence: 0 }),
    ],
    ['5 kg', of(5), HOME, chosen('tracked', 'uk-mainland', 0)],
    ['express', of(3), by('express'), chosen('express', 'uk-mainland', 899, { totalPence: 6899 })],
    ['a way that is gone', of(1), by('balloon'), wrong('delivery_method', /no longer available/)],
    [
      'no postcode',
      of(1),
      { country: 'GB' },
      wrong('postcode', /Enter your postcode/, {
        deliveryPence: 395,
        delivery: { estimate: true, zone: null },
      }),
    ],
    ['no such postcode', of(1), { country: 'GB', postcode: 'ST15' }, wrong('postcode', /ST15 isn’t valid/)],
    [
      'one to the Highlands',
      of(1),
      { country: 'GB', postcode: 'IV2 3AB' },
      chosen('north', 'highlands-islands', 700),
    ],
    [
      'three to the Highlands',
      of(2, 1),
      { country: 'GB', postcode: 'ab31 4ab' },
      chosen('north', 'highlands-islands', 1000, { totalPence: 6999 }),
    ],
    ['Aberdeen', of(1), { country: 'GB', postcode: 'AB30 1AB' }, chosen('tracked', 'uk-mainland', 395)],
    [
      'Belfast',
      of(1),
      { country: 'GB', postcode: 'BT1 1AB' },
      wrong('delivery_method', /We don’t deliver to this area \(Northern Ireland\)/),
    ],
    ['Jersey', of(1), { country: 'GB', postcode: 'JE2 3AB' }, chosen('isle', 'channel-islands', 1050)],
    ['Jersey by its country', of(1), { country: 'JE' }, chosen('isle', 'channel-islands', 1050)],
    ['France', of(1), { country: 'FR', postcode: '75001' }, chosen('abroad', 'europe', 1500)],
    [
      'Germany',
      of(1),
      { country: 'DE', postcode: '10115' },
      wrong('country', /We don’t deliver to this country/),
    ],
    [
      'America',
      of(1),
      { country: 'US', postcode: '10001' },
      wrong('country', /We don’t deliver to this country/),
    ],
    [
      'collected by someone from America',
      of(1),
      { country: 'US', delivery_method: 'collection' },
      { deliveryPence: 0, totalPence: 2000, delivery: { chosen: 'collection' }, problems: [] },
    ],
    [
      'a pot that is only collected',
      [{ pot: moon, quantity: 1 }],
      HOME,
      wrong('delivery_method', /can only be collected/),
    ],
    [
      'collected',
      [{ pot: moon, quantity: 1 }],
      by('collection'),
      chosen('collection', 'uk-mainland', 0, { totalPence: 8000 }),
    ],
    [
      'the total that was seen',
      of(2),
      { ...HOME, expected_total_pence: 4395 },
      chosen('tracked', 'uk-mainland', 395),
    ],
    [
      'another total',
      of(2),
      { ...HOME, expected_total_pence: 4394 },
      {
        code: 'total-changed',
        expectedTotalPence: 4394,
        totalPence: 4395,
        detail: /from £43\.94 to £43\.95\. Your card has not been charged/,
      },
    ],
  ];
  const one = async ([what, wanted, where, expected]: (typeof cases)[number]) =>
    findings.shows(`delivery: ${what}`, (await quote(stage.guest(), wanted, where)).body, expected);
  await Promise.all(cases.map(one));
  const offered = await stage.guest().get('/orders/delivery');
  findings.shows('what anyone may know', offered, {
    choice: true,
    collection: true,
    packedGrams: 700,
    zones: [
      {
        zone: 'uk-mainland',
        methods: [
          { id: 'tracked', fromPence: 395, freeFromPence: 6000, dispatchDays: 3 },
          { id: 'express', fromPence: 899 },
        ],
      },
      { zone: 'highlands-islands', methods: [{ fromPence: 700 }] },
      { zone: 'channel-islands', name: 'Channel Islands', methods: [{ fromPence: 1050 }] },
      { zone: 'europe', methods: [{ fromPence: 1500 }] },
    ],
  });
  const served = (code: string) =>
    offered.countries.find((country: { code: string }) => country.code === code)?.served;
  findings.shows('countries', ['GB', 'FR', 'DE', 'US', 'JE'].map(served), [true, true, false, false, true]);
  findings.shows('the address stays with the maker', JSON.stringify(offered).includes('Old Dairy'), false);
  return async (later: Findings) => {
    for (const at of [1, 6, 12])
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      if (cases[at])
        later.shows(
          `delivery: ${cases[at][0]}`,
          (await quote(stage.guest(), cases[at][1], cases[at][2])).body,
          cases[at][3],
        );
  };
}
