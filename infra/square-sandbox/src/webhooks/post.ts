import { createHmac } from 'node:crypto';
import http from 'node:http';
import https from 'node:https';

/** Square waits ten seconds for a subscriber's answer. */
const TIMEOUT_MS = 10_000;

export type WebhookTarget = { url: string; signatureKey: string };

/** Posts one notification over keep-alive connections; true when the subscriber answered 2xx. */
export function createPoster({ url, signatureKey }: WebhookTarget) {
  const { Agent, request } = url.startsWith('https:') ? https : http;
  const agent = new Agent({ keepAlive: true });

  /** base64(HMAC-SHA256(signature key, notification URL + raw body)) */
  const signatureOf = (body: string): string =>
    createHmac('sha256', signatureKey)
      .update(url + body)
      .digest('base64');

  function post(body: string, retryNumber: number): Promise<boolean> {
    const headers = {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
      'user-agent': 'Square Connect v2 (sandbox stand-in)',
      'x-square-hmacsha256-signature': signatureOf(body),
      'square-environment': 'Sandbox',
      ...(retryNumber > 0 && { 'square-retry-number': retryNumber }),
    };
    return new Promise((resolve) => {
      const outgoing = request(url, { method: 'POST', agent, headers, timeout: TIMEOUT_MS }, (answer) => {
        answer.resume();
        answer.once('close', () => resolve((answer.statusCode ?? 500) < 300));
      });
      outgoing.once('timeout', () => outgoing.destroy());
      outgoing.once('error', () => resolve(false));
      outgoing.end(body);
    });
  }

  return { post, stop: (): void => agent.destroy() };
}
