import { raw as rawReader, type Request, type Response } from 'express';
import { WebhookAnswer } from '@slipcast/contracts/http/payment';
import { Answer, endpoint } from '@slipcast/service-kit/endpoint';
import { Refusal } from '@slipcast/contracts/refusal';
import { isSignedBySquare, readSquareEvent } from './square-webhook.ts';
import type { PaymentConfig } from '../config.ts';
import type { WebhookTime } from './webhook-time.ts';
import type { ProviderNotification } from './provider.ts';

/** Reads the body as raw bytes, because the signature covers them. */
const readRaw = rawReader({ type: () => true, limit: 262_144, inflate: false });

async function rawBody(req: Request, res: Response): Promise<Buffer> {
  await new Promise<void>((resolve, reject) =>
    readRaw(req, res, (error?: Error) => (error ? reject(error) : resolve())),
  );
  // Express leaves `req.body` undefined when there is no body.
  return Buffer.isBuffer(req.body) ? req.body : Buffer.alloc(0);
}

export const squareWebhook = (
  { SQUARE_WEBHOOK_KEY: key, SQUARE_WEBHOOK_URL: url }: PaymentConfig,
  apply: (notification: ProviderNotification) => Promise<void>,
  time: Pick<WebhookTime, 'record'>,
) =>
  endpoint({
    route: 'POST /api/payments/webhooks/square',
    importance: 'completion',
    access: 'none',
    summary: 'Notifications from Square, signed with the key of the webhook subscription',
    answer: WebhookAnswer,
    refusals: ['malformed-json', 'invalid-body', 'forbidden', 'too-large', 'unsupported-media-type'],
    handle: async ({ req, res }) => {
      const raw = await rawBody(req, res);
      const signature = req.headers['x-square-hmacsha256-signature'];
      const given = typeof signature === 'string' ? signature : undefined;
      if (!key || !url || !isSignedBySquare(key, url, raw, given))
        throw new Refusal('forbidden', 'This notification was not signed by Square');
      const notification = readSquareEvent(raw);
      if (notification) await apply(notification);
      await time.record();
      return new Answer(200, { received: true });
    },
  });
