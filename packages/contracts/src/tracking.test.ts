import { expect, it } from '@jest/globals';
import { trackingParts } from './tracking.ts';

const linksIn = (text: string) => trackingParts(text).filter(({ href }) => href !== undefined);

it.each([
  [
    'Royal Mail AB123456789GB',
    'AB123456789GB',
    'https://www.royalmail.com/track-your-item#/tracking-results/AB123456789GB',
  ],
  [
    'ab 1234 5678 9gb',
    'ab 1234 5678 9gb',
    'https://www.royalmail.com/track-your-item#/tracking-results/AB123456789GB',
  ],
  ['DPD: 15501234567890', '15501234567890', 'https://track.dpd.co.uk/parcels/15501234567890'],
  ['Evri\nT00AAA0123456789', 'T00AAA0123456789', 'https://www.evri.com/track/parcel/T00AAA0123456789'],
  [
    'parcelforce PBTM1234567001',
    'PBTM1234567001',
    'https://www.parcelforce.com/track-trace?trackNumber=PBTM1234567001',
  ],
  ['1Z999AA10123456784', '1Z999AA10123456784', 'https://www.ups.com/track?tracknum=1Z999AA10123456784'],
  ['see https://example.org/t?a=1&b=2.', 'https://example.org/t?a=1&b=2', 'https://example.org/t?a=1&b=2'],
])('%s leads to the carrier', (text, shown, href) => {
  expect(linksIn(text)).toEqual([{ text: shown, href }]);
  expect(
    trackingParts(text)
      .map((part) => part.text)
      .join(''),
  ).toBe(text);
});

it('links each parcel of several', () => {
  const text = 'Royal Mail AB123456789GB\nand CD123456785GB, or ring 01782 000000';
  expect(linksIn(text).map((part) => part.text)).toEqual(['AB123456789GB', 'CD123456785GB']);
});

it.each([
  'RM 1234 GB',
  'By hand on Friday',
  '15501234567890',
  'Ring 01782 000000, order 2026-ORD-001',
  'http://example.org/plain',
  'javascript:alert(1)',
  'https://user:password@example.org/',
  'https://',
])('%s stays text', (text) => {
  expect(trackingParts(text)).toEqual([{ text }]);
});
