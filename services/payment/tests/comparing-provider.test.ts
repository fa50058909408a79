import { describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { createLogger } from '@slipcast/service-kit/logs';
import { newPaymentId } from '../src/payments/installation.ts';
import { createProviderComparison } from '../src/comparison/compare-with-provider.ts';
import type { ProviderPayment, ProviderRefund } from '../src/provider/provider.ts';
import { createPaymentStore } from '../src/payments/payment-store.ts';
import { onePayment } from './running-payment.ts';

describe('comparing payments with the provider', () => {
  const payment = onePayment();
  const ok = { sourceId: 'cnon:card-nonce-ok', amount: 2600 };
  const logger = createLogger('test', 'silent');
  const refunds: ProviderRefund[] = [{ id: 'rf', status: 'pending', amountPence: 2600 }];
  const orders = { ofPayments: async () => new Map() };
  const refundsOf = async () => ({ kind: 'done' as const, value: refunds });

  it('finds payments that differ, on either side, and counts them', async () => {
    const store = createPaymentStore(payment.pool);
    const id = (await payment.pay(ok, 'compared')).body.payment?.id ?? '';
    const known = await store.get(id);
    const referenceId = newPaymentId(await store.installation());
    const madeAt = new Date();
    const listed: ProviderPayment[] = [
      { id: 'unknown', referenceId, status: 'captured', amountPence: 100, refundedPence: 0, madeAt },
    ];
    const compare = createProviderComparison({
      store,
      provider: { list: async () => listed, refundsOf },
      orders,
      logger,
    });
    const now = () => new Date(Date.now() + 120_000);
    const found = await compare.run({ at: now(), minAgeMs: 0 });
    expect(found).toContainEqual({
      paymentId: null,
      providerPaymentId: 'unknown',
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
      madeAt,
    });
    await compare.run({ at: now(), minAgeMs: 0 });
    expect(await payment.state(id)).toBe('voided');
  });

  it('finds an unreported refund once it is complete, and a refund that never happened', async () => {
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
      ({
        id: square,
        referenceId: id,
        status: 'captured',
        amountPence: 2600,
        refundedPence,
        madeAt: new Date(),
      }) as const;
    const list = [theirs(byHand, 2600), theirs(notRefunded, 0)];
    const ours = await Promise.all([store.get(byHand.id), store.get(notRefunded.id)]);
    const compared = createProviderComparison({
      store: { ...store, between: async () => ours.filter((one) => one !== null) },
      provider: { list: async () => list, refundsOf },
      orders,
      logger,
    });
    await compared.run({ at: new Date(Date.now() + 120_000), minAgeMs: 0 });
    expect(await payment.state(byHand.id)).toBe('captured');
    refunds.splice(0, 1, { id: 'rf', status: 'completed', amountPence: 2600 });
    const found = await compared.run({ at: new Date(Date.now() + 120_000), minAgeMs: 0 });
    expect(found.map(({ paymentId, ours: state }) => [paymentId, state])).toEqual([
      [byHand.id, 'captured'],
      [notRefunded.id, 'refunded'],
    ]);
    expect(await payment.state(byHand.id)).toBe('refunded');
  });

  it('adds a payment that the database has lost, also one that has been refunded since', async () => {
    const store = createPaymentStore(payment.pool);
    const installation = await store.installation();
    const list = [0, 600, 2600].map((refundedPence): ProviderPayment => {
      const referenceId = newPaymentId(installation);
      const their = { id: `lost ${referenceId}`, status: 'captured', amountPence: 2600 } as const;
      return { ...their, referenceId, refundedPence, madeAt: new Date() };
    });
    const compared = createProviderComparison({
      store: { ...store, between: async () => [] },
      provider: { list: async () => list, refundsOf },
      orders,
      logger,
    });
    const states = async () => {
      await compared.run({ at: new Date(Date.now() + 120_000), minAgeMs: 0 });
      return Promise.all(list.map(({ referenceId }) => payment.state(referenceId ?? '')));
    };
    refunds.splice(0, 1, { id: 'rf', status: 'pending', amountPence: 2600 });
    expect(await states()).toEqual(['captured', 'captured', 'missing']);
    refunds.splice(0, 1, { id: 'rf', status: 'completed', amountPence: 2600 });
    expect(await states()).toEqual(['captured', 'captured', 'refunded']);
  });

  it('does not mistake a market-stall sale on the same Square account for a mismatch', async () => {
    const compared = async () => {
      const since = encodeURIComponent(new Date(Date.now() - 60_000).toISOString());
      const { body } = await payment.internal('GET', `/captured?since=${since}&provider=true`);
      const metrics = await (await fetch(`${payment.url}/metrics`)).text();
      return { body, mismatched: /payments_mismatched\{[^}]*\} (\d+)/.exec(metrics)?.[1] };
    };
    const before = await compared();
    await payment.sellAtTill(700);
    await payment.sellAtTill(800, 'stall 3, Saturday');
    expect(await compared()).toEqual(before);
  });

  const captured = async (provider: boolean) => {
    const since = encodeURIComponent(new Date(Date.now() - 60_000).toISOString());
    const { body } = await payment.internal('GET', `/captured?since=${since}&provider=${provider}`);
    return (body as unknown as { id: string }[]).map((one) => one.id);
  };
  const listed = async () => {
    const { body } = await payment.call('GET', '/api/admin/payments', undefined, {
      authorization: payment.users.admin,
    });
    return (body['otherShops'] as { reference: string }[]).map(({ reference }) => reference);
  };

  it.each([
    ['without an installation’s id', () => randomUUID()],
    ['with another installation’s id', () => newPaymentId({ id: '0123456789ab' })],
  ])(
    'lists a payment of another shop on the same Square account, and takes it for none of ours: %s',
    async (_, other) => {
      const reference = other();
      await payment.sellAtTill(900, reference);
      const metrics = async () =>
        /payments_mismatched\{[^}]*\} (\d+)/.exec(await (await fetch(`${payment.url}/metrics`)).text())?.[1];
      const before = await metrics();
      expect(await captured(true)).not.toContain(reference);
      expect(await payment.state(reference)).toBe('missing');
      expect(await listed()).toContain(reference);
      expect(await metrics()).toBe(before);
    },
  );

  it('recognises what it sold before it had an id, and what its orders know', async () => {
    const [older, ordered] = [randomUUID(), newPaymentId({ id: 'ba9876543210' })];
    payment.orders.set(ordered, {
      orderId: randomUUID(),
      paymentId: ordered,
      status: 'paid',
      totalPence: 1100,
      refundedPence: 0,
    });
    await payment.sellAtTill(1100, ordered);
    await payment.sellAtTill(1200, older);
    await payment.pool.query(`UPDATE installation SET has_older = true, made_at = now() + interval '1 hour'`);
    await payment.restart();
    expect(await captured(true)).toEqual(expect.arrayContaining([ordered, older]));
    expect(await listed()).not.toEqual(expect.arrayContaining([ordered]));
  });

  it('adds captured payments that it has lost, and asks the provider only when told to', async () => {
    const id = (await payment.pay(ok, 'forgotten')).body.payment?.id ?? '';
    const orderId = randomUUID();
    await payment.capture(id, orderId);
    expect(await captured(false)).toContain(id);
    // As after a restore.
    await payment.pool.query('DELETE FROM payment_attempt WHERE id = $1', [id]);
    expect(await captured(false)).not.toContain(id);
    expect(await captured(true)).toContain(id);
    expect(await payment.state(id)).toBe('captured');
    expect((await payment.reverse(id)).status).toBe(409);
    expect((await payment.capture(id, orderId)).status).toBe(200);
    expect((await payment.reverse(id, orderId)).status).toBe(200);
    await payment.becomes(id, 'refunding');
  });
});
