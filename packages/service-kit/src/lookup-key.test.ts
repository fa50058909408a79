import { expect, it } from '@jest/globals';
import { createLookupKeys } from './lookup-key.ts';

const DAY = 86_400_000;
const NOW = new Date('2026-11-20T10:00:00Z');
const keys = createLookupKeys('a-secret-of-the-tests');
const after = (days: number) => new Date(NOW.getTime() + days * DAY);
const key = keys.of('order-1', NOW);

it('opens the order that it was made for, for ninety days, and no other', () => {
  expect(keys.opens('order-1', key, after(0))).toBe(true);
  expect(keys.opens('order-1', key, after(89.99))).toBe(true);
  expect(keys.opens('order-1', key, after(90))).toBe(false);
  expect(keys.opens('order-2', key, NOW)).toBe(false);
});

it('opens nothing if it was changed to last longer, or was made with another secret', () => {
  const [expires = '', signature = ''] = key.split('.');
  const later = (Number.parseInt(expires, 36) + 1).toString(36);
  expect(keys.opens('order-1', `${later}.${signature}`, NOW)).toBe(false);
  expect(createLookupKeys('another-secret-of-tests').opens('order-1', key, NOW)).toBe(false);
});

it.each(['', '.', 'x', 'zzzzzz.', '.x', key.slice(0, -1), key.replace('.', ''), `é${key}`])(
  'is not %j',
  (other) => {
    expect(keys.opens('order-1', other, NOW)).toBe(false);
  },
);
