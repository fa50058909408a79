import { createHmac, generateKeyPairSync, randomUUID, sign, verify } from 'node:crypto';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { AddToCartBody } from '@slipcast/contracts/http/cart';
import { CheckoutBody } from '@slipcast/contracts/http/order';
import { CreatePaymentBody } from '@slipcast/contracts/http/payment';
import express from 'express';
import { pino } from 'pino';
import { z } from 'zod';

// A process of its own, forked by `floor.ts`: an Express server that validates, signs, logs and answers as a shop has to, and knows every answer
// beforehand.

export interface PlainShop {
  /** By path, which is that of the shop. */
  answers: Record<string, unknown>;
  /** What a search looks through. */
  products: { name: string }[];
}
/** Sent while it runs; it answers with the milliseconds in which it has only been busy until then. */
export interface StayBusy {
  /** So long each request keeps the process busy from now on. */
  busyMs: number;
}

const BODIES: Record<string, z.ZodType> = {
  '/api/cart/items': AddToCartBody,
  '/api/payments/guest-create-payment': CreatePaymentBody,
  '/api/orders/guest-checkout': CheckoutBody,
};
const ListQuery = z.object({ search: z.string().max(200).default('') });
const Webhook = z.object({
  event_id: z.uuid(),
  type: z.string(),
  data: z.object({ id: z.string() }).loose(),
});

const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const guests = new Map<string, boolean>();
function newGuest(): string {
  const claims = Buffer.from(JSON.stringify({ sub: randomUUID(), exp: 2_000_000_000 })).toString('base64url');
  const signature = sign('sha256', Buffer.from(claims), { key: privateKey, dsaEncoding: 'ieee-p1363' });
  return `${claims}.${signature.toString('base64url')}`;
}
/** Each token is verified once, as the shop does it. */
function isGuest(token: string): boolean {
  const known = guests.get(token);
  if (known !== undefined) return known;
  const [claims = '', signature = ''] = token.split('.');
  const key = { key: publicKey, dsaEncoding: 'ieee-p1363' } as const;
  const verified = verify('sha256', Buffer.from(claims), key, Buffer.from(signature, 'base64url'));
  guests.set(token, verified);
  return verified;
}

const [{ answers, products }] = (await once(process, 'message')) as [PlainShop];
const log = pino(pino.destination({ dest: '/dev/null', sync: false, minLength: 4096 }));
const app = express().disable('x-powered-by').disable('etag');
app.use((request, response, next) => {
  const began = performance.now();
  const requestId = randomUUID();
  response.set('x-request-id', requestId);
  response.on('finish', () => {
    const { method, path } = request;
    log.info({ requestId, method, route: path, status: response.statusCode, ms: performance.now() - began });
  });
  next();
});
let busyMs = 0;
let onlyBusyMs = 0;
function stayBusy(): void {
  const before = process.threadCpuUsage();
  const end = performance.now() + busyMs;
  while (performance.now() < end);
  const { user, system } = process.threadCpuUsage(before);
  onlyBusyMs += (user + system) / 1000;
}
process.on('message', (asked: StayBusy) => {
  ({ busyMs } = asked);
  process.send?.(onlyBusyMs);
});
app.get('/api/products', (request, response) => {
  const { search } = ListQuery.parse(request.query);
  stayBusy();
  const found = products.filter(({ name }) => name.toLowerCase().includes(search.toLowerCase()));
  response.json({ products: found });
});
app.use(express.json());
app.use((_request, _response, next) => {
  stayBusy();
  next();
});
for (const [path, body] of Object.entries(BODIES))
  app.post(path, (request, response) => {
    body.parse(request.body);
    const [, token] = (request.headers.cookie ?? '').split('=');
    const guest = token ?? newGuest();
    if (!token) response.set('set-cookie', `guest=${guest}; Path=/; HttpOnly; SameSite=Lax`);
    response.status(token && !isGuest(token) ? 401 : 200).json(answers[path]);
  });
app.post('/webhook', (request, response) => {
  const signed = createHmac('sha256', 'key').update(JSON.stringify(request.body)).digest('base64');
  const { event_id: id } = Webhook.parse(request.body);
  response.json({ received: signed !== id });
});
const server = app.listen(0, '127.0.0.1');
await once(server, 'listening');
process.send?.(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
