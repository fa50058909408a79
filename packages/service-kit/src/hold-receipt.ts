import { z } from 'zod';
import { isSignatureOf, signatureOf } from './signed-text.ts';

const HoldReceipt = z.object({
  /** `u:<id>` or `g:<guest id>`. */
  owner: z.string(),
  productId: z.string(),
  variantId: z.string(),
  quantity: z.number().int().positive(),
  /** Milliseconds since 1970: the promise ends then. */
  until: z.number(),
  /** The stock version that granted the hold; one receipt backs one sale. */
  version: z.number().int(),
  /** When it was granted, in the order of all changes of the SKU; receipts of older versions do not say. */
  seq: z.number().int().default(0),
});
/** What the cart service promised a shopper, so that the order service can verify it while the cart does not answer. */
export type HoldReceipt = z.infer<typeof HoldReceipt>;

/** `<content>.<signature>`, both base64url. */
export function signReceipt(secret: string, receipt: HoldReceipt): string {
  const body = Buffer.from(JSON.stringify(receipt)).toString('base64url');
  return `${body}.${signatureOf(secret, `hold:${body}`)}`;
}

/** null: not signed with this secret. */
export function readReceipt(secret: string, text: string): HoldReceipt | null {
  const [body = '', given] = text.split('.');
  if (!isSignatureOf(secret, `hold:${body}`, given)) return null;
  return HoldReceipt.parse(JSON.parse(Buffer.from(body, 'base64url').toString()));
}
