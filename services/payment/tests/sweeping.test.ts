import { describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { createLogger } from '@slipcast/service-kit/logs';
import { waitFor } from '@slipcast/local-servers/wait-for';
import { createPaymentStore } from '../src/store/payment-store.ts';
import { createProviderComparison } from '../src/jobs/compare-with-provider.ts';
import type { ProviderPayment } from '../src/rules/provider-report.ts';
import { createSquareProvider } from '../src/clients/square-provider.ts';
import { onePayment } from './running-payment.ts';

const NOWHERE = { url: 'http://127.0.0.1:9', accessToken: 'x', locationId: 'L1', timeoutSeconds: 1 };

describe('sweeping', () => {
  const payment = onePayment();

  const age = (id: string, minutes: number) =>
    payment.pool.query(
      `UPDATE payment_attempt SET created_at = created_at - make_interval(mins => $2),
         authorised_at = authorised_at - make_interval(mins => $2), due_at = now(), version = version + 1 WHERE id = $1`,
      [id, minutes],
    );
  const ok = { sourceId: 'cnon:card-nonce-ok', amount: 2600 };
  /** A row as a process left it that died after this state was committed, and before it asked the provider. */
  async function leftBehind(state: string, change: (id: string) => Promise<unknown> = async () => {}) {
    const { body } = await payment.pay(ok, randomUUID());
    const id = body.payment?.id ?? '';
    await change(id);
    await payment.pool.query(
      'UPDATE payment_attempt SET state = $2, due_at = now(), version = version + 1 WHERE id = $1',
      [id, state],
    );
    return id;
  }

  it('voids what was authorised five minutes ago and has no order, and nothing younger [I3]', async () => {
    const [old, young] = await Promise.all(
      ['old', 'young'].map(async (guest) => (await payment.pay(ok, guest)).body.payment?.id ?? ''),
    );
    await age(old ?? '', 6);
    await payment.becomes(old ?? '', 'voided');
    expect(payment.sums(old ?? '')).toMatchObject({ open: 0, voided: 2600 });
    expect(await payment.state(young ?? '')).toBe('authorised');
    await waitFor('event', () => payment.events.some(({ key }) => key === old));
  });

  it('finishes a payment that was never answered: same key, same body, one authorisation [I3]', async () => {
    await payment.fault('CreatePayment', 'reset-after-commit', { times: 4 });
    await payment.pay(ok, 'unanswered');
    const { rows } = await payment.pool.query<{ id: string }>(
      `SELECT id FROM payment_attempt WHERE owner = 'g:unanswered'`,
    );
    const id = rows[0]?.id ?? '';
    await payment.becomes(id, 'authorised');
    expect(payment.sums(id)).toMatchObject({ payments: 1, open: 2600 });
  });

  it('cancels by key what was never answered for ten minutes [I3]', async () => {
    await payment.fault('CreatePayment', 'reset-after-commit', { times: 'forever' });
    await payment.pay(ok, 'too-old');
    const { rows } = await payment.pool.query<{ id: string }>(
      `SELECT id FROM payment_attempt WHERE owner = 'g:too-old'`,
    );
    const id = rows[0]?.id ?? '';
    expect(payment.sums(id)).toMatchObject({ open: 2600 });
    await age(id, 11);
    await payment.becomes(id, 'voided');
    expect(payment.sums(id)).toMatchObject({ open: 0, captured: 0, voided: 2600 });
  });

  it("takes a stranger's page for no word of Square about a cancellation by key [I3]", async () => {
    await payment.fault('CreatePayment', 'reset-after-commit', { times: 'forever' });
    await payment.pay(ok, 'captive');
    const { rows } = await payment.pool.query<{ id: string }>(
      `SELECT id FROM payment_attempt WHERE owner = 'g:captive'`,
    );
    const id = rows[0]?.id ?? '';
    await payment.fault('CancelPaymentByIdempotencyKey', 'html200', { times: 2 });
    await age(id, 11);
    await payment.becomes(id, 'voided');
    expect(payment.sums(id)).toMatchObject({ open: 0, captured: 0, voided: 2600 });
  });

  it('leaves what an order is waiting for to that order, however long its capture was away', async () => {
    const id = (await payment.pay(ok, 'waited-for')).body.payment?.id ?? '';
    const orderId = randomUUID();
    const facts = { orderId, paymentId: id, totalPence: 2600, refundedPence: 0 };
    payment.orders.set(id, { ...facts, status: 'pending' });
    const stray = (await payment.pay(ok, 'stray')).body.payment?.id ?? '';
    await Promise.all([id, stray].map((one) => age(one, 6)));
    await payment.becomes(stray, 'voided');
    expect(await payment.state(id)).toBe('authorised');
    const captured = await payment.capture(id, orderId);
    expect(captured.status).toBe(200);
    payment.orders.clear();
  });

  it.each([
    ['capturing', 'captured', { captured: 2600, refunded: 0 }],
    ['voiding', 'voided', { captured: 0, voided: 2600 }],
  ])('takes up %s where a dead process left it [I3]', async (left, finished, sums) => {
    const id = await leftBehind(left, (payed) =>
      left === 'capturing'
        ? payment.pool.query('UPDATE payment_attempt SET order_id = $2 WHERE id = $1', [payed, randomUUID()])
        : Promise.resolve(),
    );
    await payment.becomes(id, finished);
    expect(payment.sums(id)).toMatchObject(sums);
  });

  it('refunds where voiding turns out to come too late [I3]', async () => {
    const orderId = randomUUID();
    const id = await leftBehind('voiding', (payed) => payment.capture(payed, orderId));
    await payment.becomes(id, 'refunded');
    expect(payment.sums(id)).toMatchObject({ captured: 2600, refunded: 2600 });
  });

  it('survives a restart with everything under way [I3]', async () => {
    const ids = await Promise.all([leftBehind('voiding'), leftBehind('voiding')]);
    await payment.restart();
    for (const id of ids) await payment.becomes(id, 'voided');
  });

  it('sweeps once with two replicas at work', async () => {
    const replica = await payment.replica();
    const ids = await Promise.all(
      Array.from({ length: 10 }, (_, n) =>
        payment.pay(ok, `pair${n}`).then(({ body }) => body.payment?.id ?? ''),
      ),
    );
    for (const id of ids) await age(id, 6);
    for (const id of ids) await payment.becomes(id, 'voided');
    await replica.stop();
    await waitFor('events', () => ids.every((id) => payment.events.some(({ key }) => key === id)));
    for (const id of ids) expect(payment.events.filter(({ key }) => key === id)).toHaveLength(1);
  });

  it('finds what differs from the provider, both ways, and counts it', async () => {
    const store = createPaymentStore(payment.pool);
    const provider = createSquareProvider(NOWHERE);
    const id = (await payment.pay(ok, 'compared')).body.payment?.id ?? '';
    const known = await store.get(id);
    const listed: ProviderPayment[] = [
      { id: 'foreign', referenceId: null, status: 'captured', amountPence: 100, refundedPence: 0 },
    ];
    const logger = createLogger('test', 'silent');
    const compare = createProviderComparison({
      store,
      provider: { ...provider, list: async () => listed },
      logger,
    });
    const now = () => new Date(Date.now() + 120_000);
    const found = await compare.run(now(), 0);
    expect(found).toContainEqual({
      paymentId: null,
      providerPaymentId: 'foreign',
      ours: null,
      theirs: 'captured',
    });
    expect(found).toContainEqual(
      expect.objectContaining({ paymentId: id, ours: 'authorised', theirs: null }),
    );
    expect(compare.mismatches()).toBe(found.length);
    listed.push({
      id: known?.providerPaymentId ?? '',
      referenceId: id,
      status: 'cancelled',
      amountPence: 2600,
      refundedPence: 0,
    });
    await compare.run(now(), 0);
    expect(await payment.state(id)).toBe('voided');
  });

  it('finds a refund that nobody told of, and one that did not come to pass', async () => {
    const store = createPaymentStore(payment.pool);
    const sold = async (guest: string, state: string) => {
      const id = (await payment.pay(ok, guest)).body.payment?.id ?? '';
      await payment.capture(id, randomUUID());
      await payment.pool.query('UPDATE payment_attempt SET state = $2, version = version + 1 WHERE id = $1', [
        id,
        state,
      ]);
      return { id, square: (await store.get(id))?.providerPaymentId ?? '' };
    };
    const [byHand, notRefunded] = [await sold('by-hand', 'captured'), await sold('not-refunded', 'refunded')];
    const theirs = ({ id, square }: { id: string; square: string }, refundedPence: number) =>
      ({ id: square, referenceId: id, status: 'captured', amountPence: 2600, refundedPence }) as const;
    const list = [theirs(byHand, 2600), theirs(notRefunded, 0)];
    const ours = await Promise.all([store.get(byHand.id), store.get(notRefunded.id)]);
    const compared = createProviderComparison({
      store: { ...store, between: async () => ours.filter((one) => one !== null) },
      provider: { ...createSquareProvider(NOWHERE), list: async () => list },
      logger: createLogger('test', 'silent'),
    });
    const found = await compared.run(new Date(Date.now() + 120_000), 0);
    expect(found.map(({ paymentId, ours: state }) => [paymentId, state])).toEqual([
      [byHand.id, 'captured'],
      [notRefunded.id, 'refunded'],
    ]);
    expect(await payment.state(byHand.id)).toBe('refunded');
    await payment.pool.query(`UPDATE payment_attempt SET state = 'captured' WHERE id = ANY ($1)`, [
      [byHand.id, notRefunded.id],
    ]);
  });

  it('agrees with the sandbox about everything that happened here', async () => {
    await waitFor('nothing is under way', async () => {
      const { rows } = await payment.pool.query(
        `SELECT 1 FROM payment_attempt WHERE state IN ('created', 'unknown', 'capturing', 'voiding', 'refunding')`,
      );
      return rows.length === 0;
    });
    for (const { reference_id, captured, refunded, open } of payment.ledger().references) {
      const state = await payment.state(reference_id ?? '');
      if (state === 'voided') continue;
      expect({ reference_id, state, net: captured - refunded, held: open }).toEqual({
        reference_id,
        state,
        net: state === 'captured' ? 2600 : 0,
        held: state === 'authorised' ? 2600 : 0,
      });
    }
  });
});
