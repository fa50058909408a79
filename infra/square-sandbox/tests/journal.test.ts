import { spawn, type ChildProcess } from 'node:child_process';
import { appendFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { clientOf, controlOf, identity, MINUTE, openSandbox, pots, refusal } from './open-sandbox.ts';
import { openSubscriber } from './subscriber.ts';

let folder: string;
let stateFile: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'square-sandbox-'));
  stateFile = join(folder, 'journal.jsonl');
});
afterEach(() => rmSync(folder, { recursive: true }));

/** The sandbox as a process of its own, as the shop's start command runs it. */
async function startProcess(): Promise<{ child: ChildProcess; url: string; killed: () => Promise<void> }> {
  const main = new URL('../src/main.ts', import.meta.url).pathname;
  const env = {
    SQUARE_ACCESS_TOKEN: identity.accessToken,
    SQUARE_LOCATION_ID: identity.locationId,
    SQUARE_APPLICATION_ID: identity.applicationId,
    SQUARE_SANDBOX_STATE_FILE: stateFile,
  };
  const child = spawn(process.execPath, [main], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  for await (const line of createInterface({ input: child.stdout })) {
    const url = /http:\S+/.exec(line)?.[0];
    if (url) return { child, url, killed: () => (child.kill('SIGKILL'), exited) };
  }
  throw new Error('The sandbox did not start');
}

it('loses no answered payment when it is killed under load', async () => {
  const first = await startProcess();
  const client = clientOf(first.url);
  const answered: string[] = [];
  const attempts = Array.from({ length: 60 }, async (_, index) => {
    const { payment } = await client.payments.create(pots({ idempotencyKey: `key-${index}` }));
    answered.push(payment!.id!);
    if (answered.length === 20) void first.killed();
  });
  await Promise.allSettled(attempts);
  await first.killed();

  const second = await startProcess();
  const again = clientOf(second.url);
  const statuses = await Promise.all(
    answered.map(async (paymentId) => (await again.payments.get({ paymentId })).payment?.status),
  );
  expect(answered.length).toBeGreaterThanOrEqual(20);
  expect(new Set(statuses)).toEqual(new Set(['APPROVED']));
  const replay = await again.payments.create(pots({ idempotencyKey: 'key-0' }));
  const ledger = (await (await fetch(`${second.url}/__sim/ledger`)).json()) as {
    references: { payments: unknown[] }[];
  };
  const before = ledger.references[0]?.payments.length;
  expect(await again.payments.create(pots({ idempotencyKey: 'key-0' }))).toEqual(replay);
  expect(before).toBeLessThanOrEqual(60);
  await second.killed();
});

it('still has captures, refunds, keys, declines, used tokens and the time after a restart', async () => {
  const first = await openSandbox({ stateFile });
  const { client } = first;
  const created = await client.payments.create(pots());
  const paymentId = created.payment!.id!;
  await client.payments.complete({ paymentId });
  const amountMoney = { amount: 200n, currency: 'GBP' as const };
  const refund = await client.refunds.refundPayment({ idempotencyKey: 'rf', paymentId, amountMoney });
  await refusal(client.payments.create(pots({ idempotencyKey: 'no', sourceId: 'cnon:card-nonce-declined' })));
  const { body } = await first.post('/v1/tokens', {
    application_id: identity.applicationId,
    method: 'Apple Pay',
  });
  const wallet = pots({ idempotencyKey: 'wallet', sourceId: String(body['token']), referenceId: 'order-2' });
  await client.payments.create(wallet);
  await first.advance(500);
  const ledger = first.sandbox.ledger();
  await first.stop();

  const second = await openSandbox({ stateFile });
  expect(second.sandbox.ledger()).toEqual(ledger);
  expect(await second.client.payments.create(pots())).toEqual(created);
  const declined = pots({ idempotencyKey: 'no', sourceId: 'cnon:card-nonce-declined' });
  expect(await refusal(second.client.payments.create(declined))).toMatchObject({ code: 'GENERIC_DECLINE' });
  const reused = await refusal(second.client.payments.create({ ...wallet, idempotencyKey: 'other' }));
  expect(reused).toMatchObject({ code: 'CARD_TOKEN_USED' });
  await second.advance(500);
  expect((await second.client.refunds.get({ refundId: refund.refund!.id! })).refund?.status).toBe(
    'COMPLETED',
  );
  await second.advance(60 * MINUTE);
  expect(second.sandbox.ledger('order-2').totals).toMatchObject({ voided: 4200, open: 0 });
  await second.stop();
});

it('never writes a card number to the journal', async () => {
  const open = await openSandbox({ stateFile });
  const card = { number: '4111 1111 1111 1111', expiration: '12/30', cvv: '111', postal_code: 'TR11 3QY' };
  const { body } = await open.post('/v1/tokens', {
    application_id: identity.applicationId,
    method: 'Card',
    card,
  });
  await open.stop();
  expect(body['status']).toBe('OK');
  const journal = readFileSync(stateFile, 'utf8');
  expect(journal).toContain(String(body['token']));
  expect(journal).not.toMatch(/4111 ?1111 ?1111 ?1111|TR11/);
});

it('ignores half a line at the end and continues after it', async () => {
  const first = await openSandbox({ stateFile });
  await first.client.payments.create(pots());
  await first.stop();
  appendFileSync(stateFile, '{"payments":[{"id":"torn');
  const second = await openSandbox({ stateFile });
  await second.client.payments.create(pots({ idempotencyKey: 'key-2' }));
  await second.stop();
  const third = await openSandbox({ stateFile });
  expect(third.sandbox.ledger().totals.authorised).toBe(8400);
  await third.stop();
});

it('sends undelivered webhooks after a restart, and removes everything on reset', async () => {
  const subscriber = await openSubscriber();
  const webhook = { url: subscriber.url, signatureKey: 'key' };
  subscriber.answerWith(500);
  const first = await openSandbox({ stateFile, webhook });
  await first.client.payments.create(pots());
  await subscriber.received(1);
  await first.stop();
  const second = await openSandbox({ stateFile, webhook });
  await subscriber.received(2);
  expect(subscriber.deliveries[1]?.body).toBe(subscriber.deliveries[0]?.body);
  await controlOf(second.url).reset();
  expect(second.sandbox.ledger().references).toEqual([]);
  await second.stop();
  const third = await openSandbox({ stateFile, webhook });
  expect(third.sandbox.ledger().references).toEqual([]);
  await third.stop();
  subscriber.stop();
});
