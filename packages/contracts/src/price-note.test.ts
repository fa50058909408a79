import { expect, it } from '@jest/globals';
import { noteFor } from './price-note.ts';

const NOTE = 'Prices include VAT and UK delivery.';
const POST = { kind: 'post', country: 'GB', pence: 0 } as const;

it.each([
  ['delivery is part of every price', null, NOTE],
  ['the chosen way is free', POST, NOTE],
  ['delivery is charged', { ...POST, pence: 995 }, 'Prices include VAT.'],
  ['the parcel goes abroad', { ...POST, country: 'FR' }, 'Prices include VAT.'],
  ['the way is not known', undefined, 'Prices include VAT.'],
  ['the order is collected', { ...POST, kind: 'collection' }, 'Prices include VAT.'],
] as const)('a total says what it includes where %s', (_, travel, words) => {
  expect(noteFor(NOTE, travel)).toBe(words);
});

it.each([
  [
    'Prices include VAT, packing and free postage within the UK. We are registered for VAT.',
    'Prices include VAT, packing. We are registered for VAT.',
  ],
  ['UK delivery is free.', ''],
  ['No VAT. Free UK delivery!', 'No VAT.'],
  ['We are not registered for VAT.', 'We are not registered for VAT.'],
])('a maker’s own note says nothing of free delivery where it costs something: %s', (note, words) => {
  expect(noteFor(note, { ...POST, pence: 1 })).toBe(words);
});
