import { describe, expect, it } from '@jest/globals';
import { methodFrom, typedMethod } from './method-form.ts';
import type { MethodDraft } from './zone-draft.ts';

const method = (charge: MethodDraft['charge']): MethodDraft => ({
  name: 'Courier',
  charge,
  freeFromPence: 5000,
  dispatchDays: 3,
});

it.each([
  method({ by: 'flat', pence: 0 }),
  method({ by: 'pieces', firstPence: 450, morePence: 105 }),
  method({
    by: 'weight',
    bands: [
      { upToGrams: 750, pence: 395 },
      { upToGrams: 2000, pence: 829 },
    ],
  }),
  { ...method({ by: 'flat', pence: 1999 }), freeFromPence: null, dispatchDays: null },
])('reads what it has written: %j', (one) => {
  expect(methodFrom(one.charge.by, typedMethod(one))).toEqual({ method: one, problems: [] });
});

describe('a field that makes no sense is named', () => {
  const typed = typedMethod(method({ by: 'flat', pence: 395 }));
  it.each([
    ['name', ' ', 'Required'],
    ['name', 'x'.repeat(61), '60 characters at most'],
    ['flat', '', 'Required'],
    ['flat', 'free', 'Must be an amount such as 3.95, or 0'],
    ['flat', '-1', 'Must be an amount such as 3.95, or 0'],
    ['flat', '3.955', 'Use at most two decimal places'],
    ['flat', '1000.01', '£1,000.00 at most'],
    ['freeFrom', 'sixty', 'Must be an amount such as 3.95, or 0'],
    ['dispatchDays', '0', 'Must be a whole number from 1 to 60'],
    ['dispatchDays', '1.5', 'Must be a whole number from 1 to 60'],
  ])('%s: %j', (field, text, message) => {
    expect(methodFrom('flat', { ...typed, [field]: text }).problems).toEqual([{ field, message }]);
  });

  it('needs at least one weight', () => {
    expect(methodFrom('weight', typed).problems).toEqual([{ field: 'kg0', message: 'Required' }]);
  });

  it('takes no weight in grams for one in kilograms', () => {
    const heavy = { ...typed, kg0: '2000', price0: '5' };
    expect(methodFrom('weight', heavy).problems).toEqual([
      { field: 'kg0', message: 'Must be a weight in kg such as 2 or 0.75, up to 1000' },
    ]);
  });
});
