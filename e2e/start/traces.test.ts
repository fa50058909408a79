import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { WireProduct } from '@slipcast/contracts/http/catalogue';
import { waitFor } from '@slipcast/local-servers/wait-for';
import { admin, shopper } from '@slipcast/testkit/shop/client';
import { shareShop } from '@slipcast/testkit/shop/config';
import { addToCart, checkout, orderOf, pay } from '@slipcast/testkit/shop/pots';
import { startTraceReceiver, type ReceivedSpan } from '@slipcast/testkit/trace-receiver';
import { control } from '../square.ts';
import { endStrayShops, startShop, type StartedShop } from '../start-shop.ts';

let receiver: Awaited<ReturnType<typeof startTraceReceiver>>;
let shop: StartedShop;
beforeAll(async () => {
  receiver = await startTraceReceiver();
  shop = await startShop({ OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url });
  shareShop(shop);
}, 180_000);
afterAll(async () => {
  await shop?.stop();
  await endStrayShops();
  await receiver?.stop();
});

/** Adds a pot of the demo shop, pays and orders it; answers the order's answer. */
async function order(email: string) {
  const guest = shopper();
  const { products } = (await guest.get<{ products: WireProduct[] }>('/products?category=Mugs')).body;
  const pot = products.find(({ stock }) => stock > 2) as WireProduct;
  await addToCart(guest, pot);
  const paid = await pay(guest, Math.round(pot.price * 100));
  return checkout(guest, orderOf(paid.body.payment?.id ?? '', pot, 1, email));
}
const requestIdOf = ({ headers }: { headers: Headers }) => headers.get('x-request-id') ?? '';

/** Waits for a line about this request. */
const inTheLogOf = (requestId: string) => (service: string, msg: string, topic?: string) =>
  waitFor(`${service}: ${msg}`, async () => {
    const log = await readFile(join(shop.dataDir, 'logs', 'slipcast.log'), 'utf8');
    return log
      .split('\n')
      .filter((line) => line.includes(requestId))
      .map((line) => JSON.parse(line) as Record<'service' | 'msg' | 'topic', string>)
      .some(
        (line) =>
          line.service === service && line.msg === msg && (topic === undefined || line.topic === topic),
      );
  });

it('records a checkout as one trace through services, databases, the bus, the mail queue and Square', async () => {
  const sold = await order('traced@example.com');
  expect(sold.status).toBe(200);
  const requestId = requestIdOf(sold);
  await waitFor('the mail is in the trace', () =>
    receiver.ofRequest(requestId).some(({ name }) => name === 'send an email'),
  );
  // What is sent together with the mail's span may be on its way.
  await waitFor('the cart has received the sale', () =>
    receiver
      .ofRequest(requestId)
      .some(({ service, name }) => service === 'cart' && name.startsWith('process stock')),
  );
  // A span is sent when it ends, which is after those within it.
  await waitFor('no span is still to come', () => {
    const all = receiver.ofRequest(requestId);
    const ids = new Set(all.map(({ spanId }) => spanId));
    return all.every(({ parent }) => parent === '' || ids.has(parent));
  });
  const spans = receiver.ofRequest(requestId);
  const byId = new Map(spans.map((span) => [span.spanId, span]));
  const say = ({ service, name }: ReceivedSpan) => `${service}: ${name.replace(/127.*/, 'a service')}`;
  const pathOf = (span: ReceivedSpan): string[] => {
    const parent = byId.get(span.parent);
    return [...(parent ? pathOf(parent) : []), say(span)];
  };
  const paths = spans.map((span) => pathOf(span).join(' > '));
  const checkoutPath = 'gateway: POST /api/orders/guest-checkout > order: POST /api/orders/guest-checkout';
  const capture = `${checkoutPath} > order: POST a service > payment: POST /internal/payments/:id/capture`;

  expect(paths).toContain(`${checkoutPath} > order: postgres order-place`);
  expect(paths).toContain(
    `${checkoutPath} > order: POST a service > cart: POST /internal/claims > cart: redis claim`,
  );
  expect(paths).toContain(`${capture} > payment: square payments.complete`);
  const sent = paths.find((path) => path.endsWith('> email-worker: send an email'));
  expect(sent).toContain('> order: send order.paid.v1 > email-worker: process order.paid.v1 >');
  expect(sent?.startsWith(checkoutPath)).toBe(true);
  expect(paths.find((path) => path.endsWith('> cart: process stock.changed.v1'))).toContain(
    '> order: send stock.changed.v1 >',
  );
  expect(spans.filter(({ parent }) => parent === '').map(say)).toEqual([
    'gateway: POST /api/orders/guest-checkout',
  ]);
  expect(spans.filter(({ isError }) => isError).map(say)).toEqual([]);
});

it('names a failed order by one id, from the shopper’s answer to the last log line', async () => {
  await control('POST', '/faults', {
    match: { operation: 'CompletePayment' },
    action: 'refuse',
    code: 'BAD_REQUEST',
  });
  const failed = await order('failed@example.com');
  expect(failed).toMatchObject({
    status: 409,
    body: { code: 'order-failed', requestId: requestIdOf(failed) },
  });
  const isThere = inTheLogOf(requestIdOf(failed));
  await isThere('gateway', 'refused');
  await isThere('order', 'request');
  await isThere('payment', 'request');
  await isThere('payment', 'event handled');
  await isThere('email-worker', 'event handled');
  await isThere('email-worker', 'an email was sent');
});

it('names a deleted pot by one id too, up to the audit log and the cart’s event', async () => {
  const owner = await admin();
  const { products } = (await owner.get<{ products: WireProduct[] }>('/admin/products')).body;
  const deleted = await owner.send('DELETE', `/admin/products/${products[0]?.id}`);
  expect(deleted.status).toBe(200);
  const isThere = inTheLogOf(requestIdOf(deleted));
  await isThere('catalogue', 'request');
  await isThere('cart', 'event handled', 'product.removed.v1');
  await isThere('user', 'event handled', 'audit.recorded.v1');
});
