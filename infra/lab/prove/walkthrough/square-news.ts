import { createHmac, randomUUID } from 'node:crypto';
import type { Answer } from '../traffic/browser.ts';
import type { Stage } from './stage.ts';

/** A payment as Square's books have it. */
export async function squarePaymentOf(stage: Stage, paymentId: string): Promise<{ id: string }> {
  const [payment] = (await stage.square.booked(paymentId))?.payments ?? [];
  if (!payment) throw new Error(`Square has no payment ${paymentId}`);
  return payment;
}

/** Sends the shop what Square might send. @param sign makes the signature from the right one; default leaves it */
export async function postWebhook(
  stage: Stage,
  event: object | string,
  sign: (signature: string) => string = (signature) => signature,
): Promise<Answer> {
  const { squareWebhookKey } = await stage.shop.secrets();
  const url = `${stage.shop.address.url}/api/payments/webhooks/square`;
  const body = typeof event === 'string' ? event : JSON.stringify({ event_id: randomUUID(), ...event });
  const signature = createHmac('sha256', squareWebhookKey).update(url).update(body).digest('base64');
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-square-hmacsha256-signature': sign(signature) },
    body,
  });
  return { status: answer.status, body: await answer.json() };
}
