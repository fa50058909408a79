import { createHmac } from 'node:crypto';
import { Agent, request } from 'undici';

/** Square waits ten seconds for a subscriber's answer. */
const TIMEOUT_MS = 10_000;

export type WebhookTarget = { url: string; signatureKey: string };

/** Posts one notification over keep-alive connections; true when the subscriber answered 2xx. */
export function createPoster({ url, signatureKey }: WebhookTarget) {
  const dispatcher = new Agent({ headersTimeout: TIMEOUT_MS, bodyTimeout: TIMEOUT_MS });

  /** base64(HMAC-SHA256(signature key, notification URL + raw body)) */
  const signatureOf = (body: string): string =>
    createHmac('sha256', signatureKey)
      .update(url + body)
      .digest('base64');

  async function post(body: string, retryNumber: number): Promise<boolean> {
    const headers = {
      'content-type': 'application/json',
      'user-agent': 'Square Connect v2 (sandbox stand-in)',
      'x-square-hmacsha256-signature': signatureOf(body),
      'square-environment': 'Sandbox',
      ...(retryNumber > 0 && { 'square-retry-number': String(retryNumber) }),
    };
    try {
      const answer = await request(url, { method: 'POST', dispatcher, headers, body });
      await answer.body.dump();
      return answer.statusCode < 300;
    } catch {
      return false;
    }
  }

  return { post, stop: (): void => void dispatcher.destroy() };
}
