import { expect, it } from '@jest/globals';
import { SquareClient } from 'square';
import { freshSandbox, open } from './fresh-sandbox.ts';
import { identity, pots, refusal } from './open-sandbox.ts';

freshSandbox();

const create = () => open.client.payments.create(pots());
const made = () => open.sandbox.ledger().references.flatMap(({ payments }) => payments);
const rules = async () =>
  ((await (await fetch(`${open.url}/__sim/faults`)).json()) as { rules: unknown[] }).rules;

it('reset-before: nothing was done, and the SDK can’t tell', async () => {
  await open.fault({ action: 'reset-before' });
  expect((await refusal(create())).status).toBeUndefined();
  expect(made()).toHaveLength(0);
  expect((await create()).payment?.status).toBe('APPROVED');
});

it('reset-after-commit: the payment exists, its answer is lost, and the same key returns the original', async () => {
  await open.fault({ action: 'reset-after-commit', match: { operation: 'CreatePayment' } });
  expect((await refusal(create())).status).toBeUndefined();
  expect(made()).toHaveLength(1);
  const { payment } = await create();
  expect(payment?.id).toBe(made()[0]?.id);
  expect(made()).toHaveLength(1);
});

it('reset-after-commit works for capture, cancel and refund too', async () => {
  const { payment } = await create();
  const paymentId = payment!.id!;
  await open.fault({ action: 'reset-after-commit', match: { path: '/v2/payments/*/complete' } });
  await refusal(open.client.payments.complete({ paymentId }));
  expect(made()[0]?.status).toBe('COMPLETED');
  await open.fault({
    action: 'reset-after-commit',
    match: { operation: 'RefundPayment', reference_id: 'order-1' },
  });
  const refund = { idempotencyKey: 'r', paymentId, amountMoney: { amount: 4200n, currency: 'GBP' as const } };
  await refusal(open.client.refunds.refundPayment(refund));
  expect((await open.client.refunds.refundPayment(refund)).refund?.status).toBe('PENDING');
  expect(open.sandbox.ledger().totals.refunded).toBe(4200);
  const other = await open.client.payments.create(pots({ idempotencyKey: 'key-2', referenceId: 'order-2' }));
  await open.fault({ action: 'reset-after-commit', match: { operation: 'CancelPayment' } });
  await refusal(open.client.payments.cancel({ paymentId: other.payment!.id! }));
  expect(open.sandbox.ledger('order-2').totals.voided).toBe(4200);
});

it('500-after-commit: Square answers 500 and has the payment', async () => {
  await open.fault({ action: '500-after-commit' });
  expect(await refusal(create())).toMatchObject({ status: 500, category: 'API_ERROR' });
  expect(made()).toHaveLength(1);
});

it('408-after-commit: Square answers that it took too long, and has the payment', async () => {
  await open.fault({ action: '408-after-commit' });
  expect(await refusal(create())).toMatchObject({ status: 408, code: 'REQUEST_TIMEOUT' });
  expect(made()).toHaveLength(1);
});

it("429 and a proxy's HTML 502: nothing was done", async () => {
  await open.fault({ action: '429' });
  expect(await refusal(create())).toMatchObject({ status: 429, code: 'RATE_LIMITED' });
  await open.fault({ action: 'html502' });
  const refused = await refusal(create());
  expect(refused.status).toBe(502);
  expect(refused.body).toContain('502 Bad Gateway');
  expect(made()).toHaveLength(0);
});

it.each([
  ['html403', 403],
  ['html404', 404],
  ['html200', undefined],
])('%s: a machine in between answers, and nothing was done', async (action, status) => {
  await open.fault({ action, match: { operation: 'CreatePayment' } });
  const answered = await create().then(
    ({ payment }) => ({ status: undefined, payment }),
    (error: unknown) => ({ status: (error as { statusCode?: number }).statusCode, payment: undefined }),
  );
  expect(answered).toEqual({ status, payment: undefined });
  expect(made()).toHaveLength(0);
});

it('the SDK itself retries a 429 and then succeeds', async () => {
  const retrying = new SquareClient({ token: identity.accessToken, baseUrl: open.url, maxRetries: 1 });
  await open.fault({ action: '429' });
  expect((await retrying.payments.create(pots())).payment?.status).toBe('APPROVED');
});

it('hang: the client times out, and nothing was done', async () => {
  await open.fault({ action: 'hang' });
  const impatient = new SquareClient({
    token: identity.accessToken,
    baseUrl: open.url,
    maxRetries: 0,
    timeoutInSeconds: 0.2,
  });
  await expect(impatient.payments.create(pots())).rejects.toThrow('timeout');
  expect(made()).toHaveLength(0);
});

it('delay: parallel requests with one key still make one payment', async () => {
  await open.fault({ action: 'delay', delayMs: 50, times: 2 });
  const answers = await Promise.all([create(), create(), create()]);
  expect(new Set(answers.map(({ payment }) => payment?.id)).size).toBe(1);
});

it('applies a rule only where it matches and as often as it says, and lists and removes rules', async () => {
  await open.fault({ action: '429', times: 2, match: { idempotency_key: 'key-1', method: 'POST' } });
  expect(await refusal(create())).toMatchObject({ status: 429 });
  expect((await open.client.payments.create(pots({ idempotencyKey: 'key-2' }))).payment?.status).toBe(
    'APPROVED',
  );
  expect(await rules()).toMatchObject([{ action: '429', times: 2, hits: 1 }]);
  expect(await refusal(create())).toMatchObject({ status: 429 });
  expect(await rules()).toEqual([]);

  const { body } = await open.fault({ action: 'html502', times: 'forever' });
  await refusal(create());
  await refusal(create());
  const { id } = body['rule'] as { id: string };
  expect((await fetch(`${open.url}/__sim/faults/${id}`, { method: 'DELETE' })).status).toBe(200);
  expect((await fetch(`${open.url}/__sim/faults/${id}`, { method: 'DELETE' })).status).toBe(404);
  expect((await create()).payment?.status).toBe('APPROVED');
});

it('never applies to health checks or the control plane', async () => {
  await open.fault({ action: '429' });
  expect((await fetch(`${open.url}/livez`)).status).toBe(200);
  expect((await fetch(`${open.url}/readyz`)).status).toBe(200);
  expect(await rules()).toMatchObject([{ hits: 0 }]);
  expect(await refusal(create())).toMatchObject({ status: 429 });
});

it('refuses an unknown rule', async () => {
  expect((await open.fault({ action: 'explode' })).status).toBe(400);
  expect((await open.fault({ action: '429', match: { pth: '/v2' } })).status).toBe(400);
});
