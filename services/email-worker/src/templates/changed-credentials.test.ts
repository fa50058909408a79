import { expect, it } from '@jest/globals';
import { SIGN_IN_CHANGES } from '@slipcast/contracts/sign-in-changes';
import type { Shop } from './layout.ts';
import { writeEmail } from './write-email.ts';

const SHOP: Shop = {
  name: 'Fettle & Pots',
  url: 'https://shop.example',
  pricesNote: 'Prices include VAT and UK delivery.',
  dispatchDays: 3,
  lookupKey: (orderId) => `key-of-${orderId}`,
};
const AT = '2026-07-01T10:00:00.000Z';

it('emails tell the owner of an account what was changed, when, and what to do about it', () => {
  const user = { userId: 'u', name: 'Ada', email: 'a@example.com', changedAt: AT };
  const password = writeEmail(SHOP, 'credentials-changed', { ...user, changed: ['password'] });
  expect(password.subject).toBe('The password of your account at Fettle & Pots was changed');
  expect(password.text).toContain('was changed on 1 July 2026 at 11:00.');
  expect(password.text).toContain('https://shop.example/forgot-password');
  const address = writeEmail(SHOP, 'credentials-changed', { ...user, changed: ['email'] });
  expect(address.subject).toBe('The email address of your account at Fettle & Pots was changed');
  // A link to a new password would go to the person who changed the address.
  expect(address.text).not.toContain('forgot-password');
  expect(address.text).toContain('https://shop.example/contact');
});

it('emails tell the owner of an account about every change to logging in, and how many recovery codes are left', () => {
  const user = { userId: 'u', name: 'Ada', email: 'a@example.com', changedAt: AT };
  for (const what of SIGN_IN_CHANGES) {
    const { subject, text } = writeEmail(SHOP, 'sign-in-changed', { ...user, what });
    expect(subject).toMatch(/ account.* at Fettle & Pots$/);
    expect(text).toContain('On 1 July 2026 at 11:00 ');
    expect(text).toContain('https://shop.example/forgot-password');
  }
  const used = { ...user, what: 'recovery-code-used' };
  const left = (codesLeft: number) => writeEmail(SHOP, 'sign-in-changed', { ...used, codesLeft }).text;
  expect(left(9)).toContain('There are 9 left.');
  expect(left(1)).toContain('There is one left.');
  expect(left(0)).toContain('There are no recovery codes left.');
});

it('emails have a subject of one line whatever the shop is called', () => {
  const user = { userId: 'u', name: 'Ada', email: 'a@example.com' };
  const { subject } = writeEmail({ ...SHOP, name: 'Pots\r\nBcc: x@example.com' }, 'welcome', user);
  expect(subject).toBe('Welcome to Pots Bcc: x@example.com');
});
