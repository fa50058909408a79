import { expect, it } from '@jest/globals';
import { freshSandbox, open } from './fresh-sandbox.ts';
import { MINUTE, pots, refusal } from './open-sandbox.ts';

freshSandbox();

const create = async (over: Record<string, unknown> = {}) =>
  (await open.client.payments.create(pots(over))).payment!.id!;
const statusOf = async (paymentId: string) => (await open.client.payments.get({ paymentId })).payment?.status;

it('cancels an authorisation when its delay is over, not before', async () => {
  const id = await create();
  await open.advance(60 * MINUTE - 1);
  expect(await statusOf(id)).toBe('APPROVED');
  await open.advance(1);
  expect(await statusOf(id)).toBe('CANCELED');
  expect(await refusal(open.client.payments.complete({ paymentId: id }))).toMatchObject({
    code: 'BAD_REQUEST',
  });
});

it('completes the payment instead when delay_action says so', async () => {
  const id = await create({ delayAction: 'COMPLETE' });
  await open.advance(60 * MINUTE);
  expect(await statusOf(id)).toBe('COMPLETED');
});

it('does not touch a captured payment', async () => {
  const id = await create();
  await open.client.payments.complete({ paymentId: id });
  await open.advance(8 * 24 * 60 * MINUTE);
  expect(await statusOf(id)).toBe('COMPLETED');
});

it('waits seven days by default', async () => {
  const id = await create({ delayDuration: undefined });
  await open.advance(7 * 24 * 60 * MINUTE - 1);
  expect(await statusOf(id)).toBe('APPROVED');
  await open.advance(1);
  expect(await statusOf(id)).toBe('CANCELED');
});

it('shows the time, and returns to real time on reset', async () => {
  await open.advance(90 * MINUTE);
  const read = async () => (await fetch(`${open.url}/__sim/clock`)).json();
  expect(await read()).toEqual({
    now: '2026-11-20T13:30:00.000Z',
    epochMs: expect.any(Number),
    offsetMs: 5_400_000,
  });
  expect((await open.post('/__sim/clock/advance', { ms: -1 })).status).toBe(400);
  await open.reset();
  expect(await read()).toMatchObject({ now: '2026-11-20T12:00:00.000Z', offsetMs: 0 });
});
