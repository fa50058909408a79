import { createServer } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { createSquareSandbox } from '../src/server.ts';
import { clientOf, identity, openSandbox, pots, type OpenSandbox } from './open-sandbox.ts';

let open: OpenSandbox;
beforeAll(async () => void (open = await openSandbox()));
afterAll(() => open.stop());
beforeEach(() => open.reset());

describe('the ledger', () => {
  it('sums what happened per reference, in pence', async () => {
    const { payments, refunds } = open.client;
    const make = async (key: string, over: Record<string, unknown> = {}) =>
      (await payments.create(pots({ idempotencyKey: key, ...over }))).payment!.id!;
    const captured = await make('a');
    await payments.complete({ paymentId: captured });
    const amountMoney = { amount: 1000n, currency: 'GBP' as const };
    await refunds.refundPayment({ idempotencyKey: 'r', paymentId: captured, amountMoney });
    await payments.cancel({ paymentId: await make('b') });
    await make('c', { referenceId: 'order-2' });
    await make('d', { referenceId: 'order-2', sourceId: 'cnon:card-nonce-declined' }).catch(() => undefined);

    const read = async (query: string) => (await fetch(`${open.url}/__sim/ledger${query}`)).json();
    const order1 = {
      authorised: 8400,
      captured: 4200,
      refunded: 1000,
      pendingRefunds: 1000,
      voided: 4200,
      open: 0,
    };
    const order2 = { authorised: 4200, captured: 0, refunded: 0, pendingRefunds: 0, voided: 0, open: 4200 };
    expect(await read('')).toMatchObject({
      currency: 'GBP',
      totals: { authorised: 12600, captured: 4200, refunded: 1000, voided: 4200, open: 4200 },
      references: [
        { reference_id: 'order-1', ...order1, payments: [{ status: 'COMPLETED' }, { status: 'CANCELED' }] },
        { reference_id: 'order-2', ...order2, payments: [{ status: 'APPROVED' }, { status: 'FAILED' }] },
      ],
    });
    expect(await read('?reference_id=order-2')).toMatchObject({ totals: order2, references: [order2] });
    expect(await read('')).toEqual(JSON.parse(JSON.stringify(open.sandbox.ledger())));
  });
});

describe('the control plane', () => {
  it('is closed to requests that came through a proxy, unless they have the access token', async () => {
    const through = { 'x-forwarded-for': '203.0.113.7' };
    const ask = async (headers: Record<string, string>) =>
      (await fetch(`${open.url}/__sim/ledger`, { headers })).status;
    expect(await ask(through)).toBe(403);
    expect(await ask({ ...through, authorization: `Bearer ${identity.accessToken}` })).toBe(200);
    expect(await ask({})).toBe(200);
  });
});

describe('a listener that is handed in', () => {
  it('is served whether or not it listens already, and closed at stop', async () => {
    const listener = createServer();
    await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve));
    const sandbox = createSquareSandbox({ ...identity, listener });
    const { url } = await sandbox.start();
    expect((await clientOf(url).payments.create(pots())).payment?.status).toBe('APPROVED');
    await sandbox.stop();
    expect(listener.listening).toBe(false);
    await expect(fetch(url)).rejects.toThrow('fetch failed');
  });
});
