import { Secret, TOTP } from 'otpauth';

/** What every authenticator app supports (RFC 6238): six digits, SHA-1, a new code each half minute. */
const PERIOD = 30;
/** A code is valid half a minute early and late, for clocks that are wrong and people who type slowly. */
const WINDOW = 1;

const totp = (secret: string, label?: { issuer: string; account: string }) =>
  new TOTP({
    secret: Secret.fromBase32(secret),
    algorithm: 'SHA1',
    digits: 6,
    period: PERIOD,
    ...(label && { issuer: label.issuer, label: label.account }),
  });

/** 160 bits, as RFC 4226 recommends, in base32. */
export const newAuthenticatorSecret = (): string => new Secret({ size: 20 }).base32;

/** For the QR code. @param issuer what the app shows above the code */
export const authenticatorUri = (secret: string, issuer: string, account: string): string =>
  totp(secret, { issuer, account }).toString();

/** Spaces and dashes do not matter; letters are compared without case. */
export const plainCode = (typed: string): string => typed.replace(/[\s-]/g, '').toUpperCase();

export const isAuthenticatorCode = (plain: string): boolean => /^\d{6}$/.test(plain);

/** The half minute since 1970 that a code belongs to; null if the code is not valid now. */
export function stepOfCode(secret: string, plain: string, now: Date): number | null {
  const delta = totp(secret).validate({ token: plain, timestamp: now.getTime(), window: WINDOW });
  return delta === null ? null : Math.floor(now.getTime() / 1000 / PERIOD) + delta;
}
