import { expect, it } from '@jest/globals';
import { freshSandbox, open } from './fresh-sandbox.ts';
import { pots, refusal } from './open-sandbox.ts';

freshSandbox();

const payments = () => open.sandbox.ledger().references.flatMap((reference) => reference.payments);

it('answers the same key and body with the original response, even after a capture', async () => {
  const first = await open.client.payments.create(pots());
  await open.client.payments.complete({ paymentId: first.payment!.id! });
  const again = await open.client.payments.create(pots());
  expect(again).toEqual(first);
  expect(payments()).toHaveLength(1);
});

it('accepts the same body with its fields in another order', async () => {
  const first = await open.client.payments.create(pots());
  const { referenceId, ...rest } = pots();
  expect(await open.client.payments.create({ referenceId, ...rest })).toEqual(first);
});

it('refuses the same key with another body', async () => {
  await open.client.payments.create(pots());
  const other = open.client.payments.create(pots({ amountMoney: { amount: 4300n, currency: 'GBP' } }));
  expect(await refusal(other)).toMatchObject({
    status: 400,
    category: 'INVALID_REQUEST_ERROR',
    code: 'IDEMPOTENCY_KEY_REUSED',
    detail: 'The idempotency key can only be retried with the same request data.',
    field: 'idempotency_key',
  });
  expect(payments()).toHaveLength(1);
});

it('makes one payment for twenty parallel requests with one key', async () => {
  const answers = await Promise.all(Array.from({ length: 20 }, () => open.client.payments.create(pots())));
  expect(new Set(answers.map(({ payment }) => payment?.id)).size).toBe(1);
  expect(payments()).toHaveLength(1);
});

it('replays a decline, and needs a new key after it', async () => {
  const declined = pots({ sourceId: 'cnon:card-nonce-declined' });
  const first = await refusal(open.client.payments.create(declined));
  expect(await refusal(open.client.payments.create(declined))).toEqual(first);
  expect(await refusal(open.client.payments.create(pots()))).toMatchObject({
    code: 'IDEMPOTENCY_KEY_REUSED',
  });
  expect((await open.client.payments.create(pots({ idempotencyKey: 'key-2' }))).payment?.status).toBe(
    'APPROVED',
  );
});

it('leaves the key free when the request was malformed', async () => {
  await refusal(open.client.payments.create(pots({ amountMoney: { amount: 0n, currency: 'GBP' } })));
  expect((await open.client.payments.create(pots())).payment?.status).toBe('APPROVED');
});

it('cancels by key', async () => {
  const { payment } = await open.client.payments.create(pots());
  await open.client.payments.cancelByIdempotencyKey({ idempotencyKey: 'key-1' });
  await open.client.payments.cancelByIdempotencyKey({ idempotencyKey: 'key-1' });
  expect((await open.client.payments.get({ paymentId: payment!.id! })).payment?.status).toBe('CANCELED');
});

it('cancels by an unknown key with success, and the key can be used afterwards', async () => {
  await open.client.payments.cancelByIdempotencyKey({ idempotencyKey: 'key-1' });
  expect((await open.client.payments.create(pots())).payment?.status).toBe('APPROVED');
});

it('refuses to cancel by a key above 45 characters', async () => {
  const refused = await refusal(
    open.client.payments.cancelByIdempotencyKey({ idempotencyKey: 'k'.repeat(46) }),
  );
  expect(refused).toMatchObject({ status: 400, code: 'VALUE_TOO_LONG', field: 'idempotency_key' });
});
