import { expect, it } from '@jest/globals';
import { waitFor } from '@slipcast/local-servers/wait-for';
import { freshSandbox, open } from './fresh-sandbox.ts';
import { pots } from './open-sandbox.ts';

freshSandbox();

const ask = async (path: string, body: object) =>
  (
    await fetch(`${open.url}/__sim/disputes${path}`, { method: 'POST', body: JSON.stringify(body) })
  ).json() as Promise<{
    dispute?: { id: string };
    errors?: { code: string }[];
  }>;

it('raises a dispute of a captured payment, moves it on, and lists it', async () => {
  const { payments, disputes } = open.client;
  const id = (await payments.create(pots({ idempotencyKey: 'd' }))).payment!.id!;
  expect((await ask('', { payment_id: id })).errors).toMatchObject([{ code: 'BAD_REQUEST' }]);
  await payments.complete({ paymentId: id });
  const { dispute } = await ask('', {
    payment_id: id,
    amount: 1000,
    reason: 'NOT_AS_DESCRIBED',
    due_in_days: 7,
  });
  const listed = async () => {
    const all = [];
    for await (const one of await disputes.list({})) all.push(one);
    return all;
  };
  expect(await listed()).toMatchObject([
    {
      id: dispute?.id,
      amountMoney: { amount: 1000n, currency: 'GBP' },
      reason: 'NOT_AS_DESCRIBED',
      state: 'EVIDENCE_REQUIRED',
      disputedPayment: { paymentId: id },
    },
  ]);
  await ask(`/${dispute?.id}`, { state: 'LOST' });
  await waitFor('the dispute is lost', async () => (await listed())[0]?.state === 'LOST');
  expect((await ask('/none', { state: 'WON' })).errors).toMatchObject([{ code: 'NOT_FOUND' }]);
  expect((await ask('', { payment_id: id, amount: 1_000_000 })).errors).toMatchObject([
    { code: 'BAD_REQUEST' },
  ]);
});
