import { isSignatureOf, signatureOf } from './signed-text.ts';

/** As long as the shop keeps its note of the mail that has the key. */
const SECONDS = 90 * 86_400;

const inSeconds = (date: Date) => Math.floor(date.getTime() / 1000);

/**
 * Keys in emailed links to the guest look-up. A visitor with a key can read the buyer's email, and so may see the whole order (ADR 46). The
 * email worker makes them and the order service checks them; they are not stored. Times come from the database's clock.
 *
 * @param secret shared by both services
 */
export function createLookupKeys(secret: string) {
  const textOf = (orderId: string, expires: string) => `guest-lookup:${orderId}:${expires}`;
  return {
    of(orderId: string, now: Date): string {
      const expires = (inSeconds(now) + SECONDS).toString(36);
      return `${expires}.${signatureOf(secret, textOf(orderId, expires))}`;
    },

    /** Whether the key was made for this order and still counts. */
    opens(orderId: string, key: string, now: Date): boolean {
      const [expires = '', given] = key.split('.');
      if (!isSignatureOf(secret, textOf(orderId, expires), given)) return false;
      return Number.parseInt(expires, 36) > inSeconds(now);
    },
  };
}
export type LookupKeys = ReturnType<typeof createLookupKeys>;
