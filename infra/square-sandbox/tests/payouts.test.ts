import { expect, it } from '@jest/globals';
import { freshSandbox, open } from './fresh-sandbox.ts';
import { pots } from './open-sandbox.ts';

freshSandbox();

it('pays out what has come in since the last time, entry by entry', async () => {
  const { payments, payouts } = open.client;
  const sell = async (key: string) => {
    const id = (await payments.create(pots({ idempotencyKey: key }))).payment!.id!;
    await payments.complete({ paymentId: id });
    return id;
  };
  expect((await open.post('/__sim/payouts')).body).toEqual({ payout: null });
  const [first] = [await sell('a'), await sell('b')];
  await open.post('/__sim/disputes', { payment_id: first, amount: 1000, state: 'LOST' });
  await open.post('/__sim/payouts');
  await sell('c');
  await open.post('/__sim/payouts');
  const all = [];
  for await (const payout of await payouts.list({ sortOrder: 'ASC' })) all.push(payout);
  expect(all).toHaveLength(2);
  const entries = [];
  for await (const entry of await payouts.listEntries({ payoutId: all[0]!.id })) entries.push(entry);
  expect(entries.map(({ type }) => type)).toEqual(['CHARGE', 'CHARGE', 'DISPUTE']);
  const net = entries.reduce((sum, { netAmountMoney }) => sum + (netAmountMoney?.amount ?? 0n), 0n);
  expect(all[0]?.amountMoney?.amount).toBe(net);
  const fee = BigInt(Math.round(4200 * 0.014) + 25);
  expect(net).toBe(2n * (4200n - fee) - 1000n);
  expect(all[1]?.amountMoney?.amount).toBe(4200n - fee);
});
