import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { WebhooksHelper } from 'square';
import { MINUTE, openSandbox, pots, type OpenSandbox } from './open-sandbox.ts';
import { openSubscriber } from './subscriber.ts';

const signatureKey = 'webhook-signature-key';
let open: OpenSandbox;
let subscriber: Awaited<ReturnType<typeof openSubscriber>>;

beforeEach(async () => {
  subscriber = await openSubscriber();
  open = await openSandbox({ webhook: { url: subscriber.url, signatureKey } });
});
afterEach(async () => {
  await open.stop();
  subscriber.stop();
});

const authorise = async () => (await open.client.payments.create(pots())).payment!.id!;

it('reports a payment from authorisation to refund, in order', async () => {
  const paymentId = await authorise();
  await subscriber.received(1);
  await open.client.payments.complete({ paymentId });
  await subscriber.received(2);
  const amountMoney = { amount: 4200n, currency: 'GBP' as const };
  await open.client.refunds.refundPayment({ idempotencyKey: 'r', paymentId, amountMoney });
  await subscriber.received(4);
  await open.advance(1000);
  await subscriber.received(6);
  const seen = subscriber.deliveries.map(({ event: { type, data } }) => {
    const [record] = Object.values(data.object);
    return `${type} ${String(record?.['status'])}`;
  });
  expect(seen.slice(0, 2)).toEqual(['payment.created APPROVED', 'payment.updated COMPLETED']);
  expect(seen.slice(2, 4).toSorted()).toEqual(['payment.updated COMPLETED', 'refund.created PENDING']);
  expect(seen.slice(4).toSorted()).toEqual(['payment.updated COMPLETED', 'refund.updated COMPLETED']);
  const ids = subscriber.deliveries.map(({ event }) => event.event_id);
  expect(new Set(ids).size).toBe(6);
});

it("signs every delivery so that Square's own helper accepts it, and only unchanged", async () => {
  await authorise();
  await subscriber.received(1);
  const { body, signature } = subscriber.deliveries[0]!;
  const verify = (requestBody: string) =>
    WebhooksHelper.verifySignature({
      requestBody,
      signatureHeader: signature,
      signatureKey,
      notificationUrl: subscriber.url,
    });
  expect(await verify(body)).toBe(true);
  expect(await verify(body.replace('APPROVED', 'COMPLETED'))).toBe(false);
});

it('retries with the same event id until it is accepted', async () => {
  subscriber.answerWith(500, 503);
  await authorise();
  await subscriber.received(1);
  // The answer is still on its way when the subscriber has counted; the retry is due a second after it came.
  while (subscriber.deliveries.length < 3) await open.advance(10_000);
  expect(subscriber.deliveries.map(({ retry }) => retry)).toEqual([undefined, '1', '2']);
  expect(new Set(subscriber.deliveries.map(({ body }) => body)).size).toBe(1);
  await open.advance(24 * 60 * MINUTE - 60_000);
  expect(subscriber.types().filter((type) => type === 'payment.created')).toHaveLength(3);
});

it('reports a payment that lapsed', async () => {
  await authorise();
  await open.advance(60 * MINUTE);
  await subscriber.received(2);
  expect(subscriber.deliveries[1]?.event.data.object['payment']).toMatchObject({ status: 'CANCELED' });
});

it('drops, repeats and reorders on request', async () => {
  await open.fault({ action: 'drop-webhook', match: { event: 'payment.created' } });
  const paymentId = await authorise();
  await open.fault({ action: 'dup-webhook', match: { event: 'payment.updated', reference_id: 'order-1' } });
  await open.client.payments.complete({ paymentId });
  await subscriber.received(2);
  expect(subscriber.types()).toEqual(['payment.updated', 'payment.updated']);
  expect(subscriber.deliveries[0]?.event.event_id).toBe(subscriber.deliveries[1]?.event.event_id);

  await open.fault({ action: 'reorder', match: { event: 'payment.created' } });
  const second = await open.client.payments.create(pots({ idempotencyKey: 'key-2' }));
  await open.client.payments.cancel({ paymentId: second.payment!.id! });
  await subscriber.received(4);
  expect(subscriber.types().slice(2)).toEqual(['payment.updated', 'payment.created']);
});

it('sends a delayed event even when no other follows', async () => {
  await open.fault({ action: 'reorder' });
  await authorise();
  await open.advance(2000);
  await subscriber.received(1);
  expect(subscriber.types()).toEqual(['payment.created']);
});

it('reports a decline', async () => {
  await open.client.payments.create(pots({ sourceId: 'cnon:card-nonce-declined' })).catch(() => undefined);
  await subscriber.received(1);
  expect(subscriber.deliveries[0]?.event.data.object['payment']).toMatchObject({ status: 'FAILED' });
});
