import { createHash } from 'node:crypto';
import type { PaymentRequest } from './payment.ts';

/** Square's test values, such as `cnon:card-nonce-ok`, and cards on file can be used again; browser tokens cannot. */
const isSingleUse = (sourceId: string): boolean =>
  !/^(ccof:|cnon:(card-nonce|gift-card-nonce)-)/.test(sourceId);

/**
 * Open requests with the same key are the same attempt. Without an owner, only a single-use source tells two shoppers
 * apart; with neither, the key is null, because nobody may be given somebody else's payment.
 */
export function openKeyOf({
  owner,
  sourceId,
  amountPence,
}: Pick<PaymentRequest, 'owner' | 'sourceId' | 'amountPence'>): string | null {
  if (!owner && !isSingleUse(sourceId)) return null;
  return createHash('sha256')
    .update(JSON.stringify([owner, sourceId, amountPence, 'GBP']))
    .digest('base64url');
}
