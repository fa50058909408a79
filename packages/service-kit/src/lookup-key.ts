import { createHmac, timingSafeEqual } from 'node:crypto';

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
  const signed = (orderId: string, expires: string): string =>
    createHmac('sha256', secret).update(`guest-lookup:${orderId}:${expires}`).digest('base64url');
  return {
    of(orderId: string, now: Date): string {
      const expires = (inSeconds(now) + SECONDS).toString(36);
      return `${expires}.${signed(orderId, expires)}`;
    },

    /** Whether the key was made for this order and still counts. */
    opens(orderId: string, key: string, now: Date): boolean {
      const [expires = '', given = ''] = key.split('.');
      const wanted = Buffer.from(signed(orderId, expires));
      const signature = Buffer.from(given);
      if (signature.length !== wanted.length || !timingSafeEqual(signature, wanted)) return false;
      return Number.parseInt(expires, 36) > inSeconds(now);
    },
  };
}
export type LookupKeys = ReturnType<typeof createLookupKeys>;
