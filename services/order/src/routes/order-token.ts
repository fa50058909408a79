import { createHmac, timingSafeEqual } from 'node:crypto';

/** Proves that its bearer placed the order, so that a guest can have the confirmation sent again (decision 16). */
export const orderToken = (secret: string, orderId: string): string =>
  createHmac('sha256', secret).update(`order:${orderId}`).digest('base64url');

export function isOrderToken(secret: string, orderId: string, given: string | undefined): boolean {
  const wanted = Buffer.from(orderToken(secret, orderId));
  const token = Buffer.from(given ?? '');
  return token.length === wanted.length && timingSafeEqual(token, wanted);
}
