import type { Request } from 'express';
import { Answer, endpoint } from '@slipcast/service-kit/endpoint';
import { Refusal } from '@slipcast/contracts/refusal';
import { isSigned } from '../flows/receive-webhook.ts';

const LIMIT = 262_144;

async function rawBody(req: Request): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of req as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > LIMIT) throw new Refusal('too-large', 'The body is too large');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

export const squareWebhook = (
  settings: { key: string | undefined; url: string | undefined },
  receive: (raw: Buffer) => Promise<void>,
) =>
  endpoint(
    {
      method: 'POST',
      path: '/api/payments/webhooks/square',
      access: 'none',
      summary: 'Deliveries of Square, signed with the key of the webhook subscription',
    },
    async ({ req }) => {
      const raw = await rawBody(req);
      const signature = req.headers['x-square-hmacsha256-signature'];
      const { key, url } = settings;
      if (!key || !url || !isSigned(key, url, raw, typeof signature === 'string' ? signature : undefined))
        throw new Refusal('forbidden', 'This delivery is not signed by Square');
      await receive(raw);
      return new Answer(200, { received: true });
    },
  );
