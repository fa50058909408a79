import type { Request } from 'express';
import { WebhookAnswer } from '@slipcast/contracts/http/payment';
import { Answer, endpoint } from '@slipcast/service-kit/endpoint';
import { Refusal } from '@slipcast/contracts/refusal';
import { isSignedBySquare, readSquareEvent } from '../clients/square-webhook.ts';
import type { PaymentConfig } from '../config.ts';
import type { WebhookTime } from '../store/webhook-time.ts';
import type { ProviderNotification } from '../rules/provider-report.ts';

const MAX_BYTES = 262_144;

async function rawBody(req: Request): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of req as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > MAX_BYTES) throw new Refusal('too-large', 'The body is too large');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

export const squareWebhook = (
  { SQUARE_WEBHOOK_KEY: key, SQUARE_WEBHOOK_URL: url }: PaymentConfig,
  apply: (notification: ProviderNotification) => Promise<void>,
  time: Pick<WebhookTime, 'record'>,
) =>
  endpoint({
    route: 'POST /api/payments/webhooks/square',
    access: 'none',
    summary: 'Notifications from Square, signed with the key of the webhook subscription',
    answer: WebhookAnswer,
    refusals: ['malformed-json', 'invalid-body', 'forbidden', 'too-large'],
    handle: async ({ req }) => {
      const raw = await rawBody(req);
      const signature = req.headers['x-square-hmacsha256-signature'];
      const given = typeof signature === 'string' ? signature : undefined;
      if (!key || !url || !isSignedBySquare(key, url, raw, given))
        throw new Refusal('forbidden', 'This notification is not signed by Square');
      const notification = readSquareEvent(raw);
      if (notification) await apply(notification);
      await time.record();
      return new Answer(200, { received: true });
    },
  });
