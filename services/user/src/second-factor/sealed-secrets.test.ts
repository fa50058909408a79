import { expect, it } from '@jest/globals';
import { createSealedSecrets } from './sealed-secrets.ts';

const [first, second] = ['a'.repeat(32), 'b'.repeat(32)];
const before = createSealedSecrets([first]);
const sealed = before.seal('ada', 'JBSWY3DP');

it('opens a sealed text for its owner only', () => {
  expect(before.open('ada', sealed)).toBe('JBSWY3DP');
  expect(sealed).not.toContain('JBSWY3DP');
  expect(before.seal('ada', 'JBSWY3DP')).not.toBe(sealed);
  expect(() => before.open('bea', sealed)).toThrow('SECOND_FACTOR_KEY');
});

it('still opens with the old key, and seals with the new one', () => {
  const rotated = createSealedSecrets([second, first]);
  expect(rotated.open('ada', sealed)).toBe('JBSWY3DP');
  expect(createSealedSecrets([second]).open('ada', rotated.seal('ada', 'new'))).toBe('new');
  expect(() => createSealedSecrets([second]).open('ada', sealed)).toThrow('SECOND_FACTOR_KEY');
});

it('refuses a text that was changed', () => {
  const changed = `${sealed.slice(0, -2)}${sealed.endsWith('AA') ? 'BB' : 'AA'}`;
  expect(() => before.open('ada', changed)).toThrow('SECOND_FACTOR_KEY');
  expect(() => before.open('ada', '')).toThrow('SECOND_FACTOR_KEY');
});
