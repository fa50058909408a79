import { expect, it } from '@jest/globals';
import { Findings, holds, PartFailed } from './findings.ts';

it('compares the named fields of objects, every entry of lists, and texts with patterns', () => {
  expect(holds({ a: 1, b: 2 }, { a: 1 })).toBe(true);
  expect(holds({ a: 1 }, { a: 2 })).toBe(false);
  expect(holds({ a: 1 }, { a: 1, b: undefined })).toBe(true);
  expect(holds([1, 2], [1])).toBe(false);
  expect(holds([{ a: 1, b: 1 }], [{ a: 1 }])).toBe(true);
  expect(holds([], {})).toBe(false);
  expect(holds(null, {})).toBe(false);
  expect(holds('Refund of £7.00', /^Refund/)).toBe(true);
  expect(holds(7, /7/)).toBe(false);
});

it('notes what is wrong and goes on, and ends a part that waits in vain', async () => {
  const findings = new Findings(300);
  findings.shows('the price', 1999, 2000);
  findings.shows('the name', 'Mug', /mug/i);
  expect(findings.wrong).toEqual(['the price: expected 2000, found 1999']);
  let looked = 0;
  expect(await findings.comes('the email', async () => (looked += 1), 3)).toBe(3);
  await expect(findings.comes('the email', async () => 'none', 'sent')).rejects.toThrow(PartFailed);
});
