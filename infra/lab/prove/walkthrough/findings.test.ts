import { expect, it } from '@jest/globals';
import { difference, Findings, PartFailed } from './findings.ts';

it('compares the named fields of objects, every entry of lists, and texts with patterns', () => {
  expect(difference({ a: 1, b: 2 }, { a: 1 })).toBeNull();
  expect(difference({ a: 1 }, { a: 2 })).not.toBeNull();
  expect(difference({ a: 1 }, { a: 1, b: undefined })).toBeNull();
  expect(difference([1, 2], [1])).not.toBeNull();
  expect(difference([{ a: 1, b: 1 }], [{ a: 1 }])).toBeNull();
  expect(difference([], {})).not.toBeNull();
  expect(difference(null, {})).not.toBeNull();
  expect(difference('Refund of £7.00', /^Refund/)).toBeNull();
  expect(difference(7, /7/)).not.toBeNull();
});

it('names the first place that differs', () => {
  const found = { order: { lines: [{ pence: 100 }, { pence: 250 }] } };
  expect(difference(found, { order: { lines: [{}, { pence: 251 }] } })).toBe(
    'at order.lines[1].pence expected 251, found 250',
  );
  expect(difference(found, { order: { lines: [{}] } })).toMatch(/^at order[.]lines expected /);
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
