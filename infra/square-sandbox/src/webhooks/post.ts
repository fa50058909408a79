import { createHmac } from 'node:crypto';
import { Agent as PlainAgent, request as plainRequest } from 'node:http';
import { Agent as TlsAgent, request as tlsRequest } from 'node:https';

/** Square waits ten seconds for a subscriber's answer. */
const TIMEOUT_MS = 10_000;

/** base64(HMAC-SHA256(signature key, notification URL + raw body)), Square's x-square-hmacsha256-signature. */
export function signature(signatureKey: string, url: string, body: string): string {
  return createHmac('sha256', signatureKey)
    .update(url + body)
    .digest('base64');
}

/** Posts one notification over keep-alive connections; true when the subscriber answered 2xx. */
export function createPoster(target: { url: string; signatureKey: string }) {
  const url = new URL(target.url);
  const secure = url.protocol === 'https:';
  const agent = secure ? new TlsAgent({ keepAlive: true }) : new PlainAgent({ keepAlive: true });
  const send = secure ? tlsRequest : plainRequest;

  function post(body: string, retryNumber: number): Promise<boolean> {
    const headers: Record<string, string | number> = {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
      'user-agent': 'Square Connect v2 (sandbox stand-in)',
      'x-square-hmacsha256-signature': signature(target.signatureKey, target.url, body),
      'square-environment': 'Sandbox',
    };
    if (retryNumber > 0) headers['square-retry-number'] = retryNumber;
    return new Promise((resolve) => {
      const outgoing = send(url, { method: 'POST', agent, headers, timeout: TIMEOUT_MS }, (answer) => {
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
