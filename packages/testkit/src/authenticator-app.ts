import { Secret, TOTP } from 'otpauth';

/** What an authenticator app on a phone does. */
export const appOf = (secret: string) => ({
  /** @param later milliseconds from now; a code of the next half minute counts already */
  code: (later = 0): string =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + later }),
});
