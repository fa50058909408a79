import { parseAddress, previousAddresses, withoutPlace } from '@slipcast/contracts/address';
import { bandOf, isWanted, slug } from '@slipcast/contracts/choice-filters';
import { drawOrder } from '@slipcast/contracts/draw';
import { knownSize } from '@slipcast/contracts/product-size';
import { letInText, numberText, outlookText, termsText, ticketsText } from '@slipcast/contracts/room-words';
import { earlyTerms, limitText, notOpenText, saleState } from '@slipcast/contracts/sale-words';
import { trackingParts } from '@slipcast/contracts/tracking';
import { createExpectations } from '../own-worlds.ts';
import { monthsCompared, workingDays } from './day-cases.ts';
import { money } from './sum-cases.ts';

const { expectSame: same } = createExpectations('words');

/** Addresses, tracking, sizes and choices. */
function texts(): void {
  same(
    'addresses',
    [
      parseAddress('1 Kiln Lane, Burslem, Stoke-on-Trent, st61aa, United Kingdom'),
      parseAddress('1 Kiln Lane\nStoke ST6 1AA'),
      parseAddress('1 Rue Haute, Lille, 59000'),
      parseAddress('1 Kiln Lane, Hanley'),
    ],
    [
      { line1: '1 Kiln Lane', line2: 'Burslem', city: 'Stoke-on-Trent', postalCode: 'ST6 1AA' },
      { line1: '1 Kiln Lane', line2: '', city: 'Stoke', postalCode: 'ST6 1AA' },
      { line1: '1 Rue Haute', line2: '', city: 'Lille', postalCode: '59000' },
      { line1: '1 Kiln Lane', line2: '', city: 'Hanley', postalCode: '' },
    ],
  );
  same(
    'places',
    [withoutPlace('1 Row, JE2 4WW, Jersey, Channel Islands'), withoutPlace('1 Row, Jersey')],
    ['1 Row, JE2 4WW', '1 Row, Jersey'],
  );
  same(
    'earlier addresses',
    previousAddresses(['1 Row,  Leeds', ' ', '1 row, leeds', '2 Row, Leeds']).map(({ address }) => address),
    ['1 Row,  Leeds', '2 Row, Leeds'],
  );
  const links = (text: string) =>
    trackingParts(text).map(({ text: part, href }) => (href ? `${part}>${href}` : part));
  same(
    'tracking',
    [
      'AB 123 456 785 GB',
      'DPD 15501234567890, then Evri H00ABC1234567890',
      '1Z999AA10123456784',
      'https://a.example/t?x=1.',
      'AB123456785FR',
      'call 01632960001',
      'https://me:pw@a.example/',
    ].map(links),
    [
      ['AB 123 456 785 GB>https://www.royalmail.com/track-your-item#/tracking-results/AB123456785GB'],
      [
        'DPD ',
        '15501234567890>https://track.dpd.co.uk/parcels/15501234567890',
        ', then Evri ',
        'H00ABC1234567890>https://www.evri.com/track/parcel/H00ABC1234567890',
      ],
      ['1Z999AA10123456784>https://www.ups.com/track?tracknum=1Z999AA10123456784'],
      ['https://a.example/t?x=1>https://a.example/t?x=1', '.'],
      ['AB123456785FR'],
      ['call 01632960001'],
      ['https://me:pw@a.example/'],
    ],
  );
  same(
    'sizes',
    [
      knownSize({ lengthMm: 10, widthMm: 10, heightMm: 10 }),
      knownSize({ lengthMm: 10, widthMm: 10, heightMm: 11 }),
    ],
    [
      { lengthMm: 0, widthMm: 0, heightMm: 0 },
      { lengthMm: 10, widthMm: 10, heightMm: 11 },
    ],
  );
  same('prices', [1999, 2000, 3999, 4000, 7999, 8000].map(bandOf), [
    'under-20',
    '20-40',
    '20-40',
    '40-80',
    '40-80',
    'over-80',
  ]);
  same('slugs', ['Café au lait', '  ', 'Sea & Sky!'].map(slug), ['cafe-au-lait', 'other', 'sea-sky']);
  const choice = { glaze: 'Café', pricePence: 2000, stock: 0 };
  const wanted = { glaze: 'cafe', price: '20-40' as const, inStock: false };
  same(
    'choices',
    [
      isWanted(choice, wanted),
      isWanted(choice, { ...wanted, inStock: true }),
      isWanted(choice, { ...wanted, price: 'under-20' }),
      isWanted(choice, { ...wanted, glaze: 'tea' }),
    ],
    [true, false, false, false],
  );
}

/** What is said of a shop update and its waiting room. */
async function rooms(): Promise<void> {
  const room = (more: object) =>
    ({ calledUpTo: 3, free: 2, inCarts: 1, ...more }) as Parameters<typeof outlookText>[0];
  const ticket = (place: number | null, isDrawn = true) =>
    ({ place, isDrawn }) as Parameters<typeof outlookText>[1];
  const outlook = (place: number, more: object = {}) => outlookText(room(more), ticket(place)).slice(0, 60);
  same(
    'a room',
    [
      numberText(ticket(null)),
      numberText(ticket(1200)),
      numberText(ticket(2, false)),
      ticketsText(1),
      ticketsText(2000),
      letInText(room({ calledUpTo: 0 })),
      letInText(room({ calledUpTo: 1 })),
      letInText(room({})),
      outlookText(room({}), ticket(null)),
    ],
    [
      'Getting your number…',
      'You are number 1,200',
      'You are number 2, after the draw',
      'One person has a ticket.',
      '2,000 people have a ticket.',
      'No one has been let in yet.',
      'Number 1 has been let in.',
      'Numbers 1 to 3 have been let in.',
      '',
    ],
  );
  same(
    'outlooks',
    [outlook(4), outlook(5), outlook(6), outlook(7), outlook(5, { free: 0 }), outlook(6, { free: 0 })],
    [
      'You’re next: you’ll be let in as soon as a pot is available.',
      'One person is before you, and 3 pots are left.',
      'At most 2 people are before you, and 3 pots are left.',
      'At most 3 people are before you, and only 3 pots are left. It ',
      'One person is before you, and only one pot is left. It may b',
      'At most 2 people are before you, and only one pot is left. I',
    ].map((text) => text.slice(0, 60)),
  );
  same(
    'terms',
    [termsText({ from: 1, minutes: 1 }), termsText({ from: 100, minutes: 10 })],
    [
      'We then let in as many people as there are pots, and each has one minute to choose one.',
      'We then let in as many people as there are pots, and each has 10 minutes to choose one. If fewer than 100 people come, no one has to wait.',
    ],
  );
  const terms = { opensAt: '2026-07-03T18:00:00.000Z', paused: false, earlyMinutes: 15 };
  const at = (time: string, more: object = {}) =>
    saleState({ ...terms, ...more }, Date.parse(`2026-07-03T${time}Z`));
  same(
    'a sale',
    [
      at('17:59:59'),
      at('18:00:00'),
      at('18:00:00', { paused: true }),
      at('17:00:00', { paused: true }),
      saleState(null, 0),
      earlyTerms(terms).opensAt,
      notOpenText(terms.opensAt),
      limitText(1),
      limitText(3),
    ],
    [
      'not-open-yet',
      'open',
      'paused',
      'not-open-yet',
      'open',
      '2026-07-03T17:45:00.000Z',
      'This opens on Friday 3 July at 19:00.',
      'One pot of this update per person, so that there is something for more people.',
      'Up to 3 pots of this update per person, so that there is something for more people.',
    ],
  );
  same('a draw', await drawOrder('seed', ['a', 'b', 'c', 'd']), ['a', 'd', 'c', 'b']);
}

/** What shop, emails and pages all say in the same words. */
export async function sameWords(): Promise<void> {
  workingDays();
  monthsCompared();
  money();
  texts();
  await rooms();
}
