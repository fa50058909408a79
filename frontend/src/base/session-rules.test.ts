import { describe, expect, it } from '@jest/globals';
import { carriesToken, endsSession } from './session-rules.ts';

describe('a 401 that ends the session', () => {
  it.each([
    ['mentions token [C286]', 'Missing access Token'],
    ['mentions expired [C287]', 'Your session has EXPIRED'],
    ['mentions invalid [C288]', 'Invalid credentials supplied'],
    ["equals 'Unauthorized' [C289]", 'Unauthorized'],
    ['is empty [C290]', ''],
    ['is blank [C290]', '  '],
  ])('%s', (_title, message) => {
    expect(endsSession(401, message)).toBe(true);
  });

  it('leaves every other 401 alone [C291]', () => {
    expect(endsSession(401, 'Email or password is incorrect')).toBe(false);
    expect(endsSession(401, 'Current password is incorrect')).toBe(false);
    expect(endsSession(401, 'Unauthorized to see this order')).toBe(false);
  });

  it('leaves every other status alone', () => {
    expect(endsSession(403, 'Invalid token')).toBe(false);
    expect(endsSession(500, '')).toBe(false);
  });
});

it('sends no token to guest payment, guest checkout and guest lookup', () => {
  expect(carriesToken('/payments/guest-create-payment')).toBe(false);
  expect(carriesToken('/orders/guest-checkout')).toBe(false);
  expect(carriesToken('/orders/guest-lookup?x=1')).toBe(false);
  expect(carriesToken('/orders/checkout')).toBe(true);
});
