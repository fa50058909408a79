import { expect, it } from '@jest/globals';
import { looksOdd, tidyPostcode } from './info-schema.ts';

it('tidies any spelling of a UK postcode', () => {
  for (const typed of ['tr113qy', ' TR11  3QY', 'tr1-13qy', 'Tr11 3qY.'])
    expect(tidyPostcode(typed)).toBe('TR11 3QY');
  expect(tidyPostcode('w1a0ax')).toBe('W1A 0AX');
  expect(tidyPostcode('m11ae')).toBe('M1 1AE');
});

it('only capitalises what does not look like one, and says so', () => {
  expect(tidyPostcode(' bfpo  57 ')).toBe('BFPO 57');
  expect(looksOdd('BFPO 57')).toBe(true);
  expect(looksOdd('TR11 3QY')).toBe(false);
  expect(looksOdd('')).toBe(false);
});
