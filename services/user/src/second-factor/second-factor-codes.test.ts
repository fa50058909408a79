import { expect, it } from '@jest/globals';
import { authenticatorUri, newAuthenticatorSecret, plainCode, stepOfCode } from './authenticator-codes.ts';
import { newRecoveryCodes, recoveryCodeHash, shownRecoveryCode } from './recovery-codes.ts';

// The test vectors of RFC 6238, appendix B. A six-digit code is their last six digits.
const SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';

it.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
])('accepts the code of RFC 6238 at second %d, and half a minute early and late', (second, code) => {
  const step = Math.floor(second / 30);
  for (const off of [-30, 0, 30])
    expect(stepOfCode(SECRET, code, new Date((second + off) * 1000))).toBe(step);
  for (const off of [-90, 90]) expect(stepOfCode(SECRET, code, new Date((second + off) * 1000))).toBeNull();
});

it('makes a new 160-bit secret each time, with an address that names the shop and the account', () => {
  const [one, two] = [newAuthenticatorSecret(), newAuthenticatorSecret()];
  expect(one).toMatch(/^[A-Z2-7]{32}$/);
  expect(one).not.toBe(two);
  const uri = new URL(authenticatorUri(one, 'pots.example', 'ada@example.com'));
  expect(`${uri.host}${decodeURIComponent(uri.pathname)}`).toBe('totp/pots.example:ada@example.com');
  expect(uri.searchParams.get('secret')).toBe(one);
});

it('makes ten different recovery codes, which may be typed as they look', () => {
  const codes = newRecoveryCodes();
  expect(new Set(codes).size).toBe(10);
  for (const code of codes)
    expect(shownRecoveryCode(code)).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){3}[0-9A-HJKMNP-TV-Z]{4}$/);
  const hash = recoveryCodeHash('ada', '01AB01AB01AB01AB');
  expect(recoveryCodeHash('ada', plainCode(' olab-0iab 01ab-0LAB'))).toBe(hash);
  expect(recoveryCodeHash('bea', '01AB01AB01AB01AB')).not.toBe(hash);
});
