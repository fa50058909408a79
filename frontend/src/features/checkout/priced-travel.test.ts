import { expect, it } from '@jest/globals';
import type { WireQuote } from '@slipcast/contracts/http/quote';
import { noteFor } from '@slipcast/contracts/price-note';
import { pricedTravel } from './sums.ts';

const quote = {
  deliveryPence: 0,
  delivery: { methods: [{ id: 'post', kind: 'post' }], chosen: 'post' },
} as WireQuote;
const noteAt = (country: string, deliveryPostalCode: string) =>
  noteFor(
    'Prices include VAT and UK delivery.',
    pricedTravel({ quote, isSettled: true }, { country, deliveryPostalCode }),
  );

it.each([
  ['', '', 'Prices include VAT and UK delivery.'],
  ['', 'ST6 1AA', 'Prices include VAT and UK delivery.'],
  ['GB', 'ST6 1AA', 'Prices include VAT and UK delivery.'],
  ['GB', 'je2 3ab', 'Prices include VAT.'],
  ['JE', 'JE2 3AB', 'Prices include VAT.'],
  ['GB', 'GY1 1AB', 'Prices include VAT.'],
  ['', 'IM1 1AB', 'Prices include VAT.'],
  ['IM', '', 'Prices include VAT.'],
  ['FR', '75001', 'Prices include VAT.'],
])('says that UK delivery is included only in the United Kingdom: %j %j', (country, postcode, note) => {
  expect(noteAt(country, postcode)).toBe(note);
});
