import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { waitFor } from '@slipcast/local-servers/wait-for';
import { deliveryFor, toldOfPayment } from './deliveries.ts';
import { onePayment } from './running-payment.ts';
import { recordStatements } from './statements.ts';

describe('SQL statements', () => {
  // No sweeps: what is counted, requests and deliveries caused.
  const payment = onePayment({ webhooks: true, environment: { SWEEP_SECONDS: '3600' } });
  let statements: ReturnType<typeof recordStatements>;
  beforeEach(() => void (statements = recordStatements()));
  afterEach(() => statements.stop());

  const deliveries = async () => {
    const text = await (await fetch(`${payment.url}/metrics`)).text();
    const line = /http_request_seconds_count\{[^}]*webhooks\/square[^}]*status="200"[^}]*\} (\d+)/.exec(text);
    return Number(line?.[1] ?? 0);
  };

  it('are five for a sale, and one read at most for each of its two deliveries', async () => {
    const before = await deliveries();
    statements.forget();
    const id = await payment.authorised();
    await payment.internal('GET', `/${id}`);
    expect((await payment.capture(id, randomUUID())).status).toBe(200);
    await waitFor('both deliveries', async () => (await deliveries()) === before + 2);
    const { seen } = statements;
    const ours = [
      'payment-open',
      'payment-write',
      'payment-get',
      'payment-write',
      'payment-write-and-publish',
    ];
    expect(seen.length).toBeLessThanOrEqual(ours.length + 2);
    expect(seen.toSorted()).toEqual(
      [...ours, ...Array<string>(seen.length - ours.length).fill('payment-get')].toSorted(),
    );
  });

  it('are one for a delivery without news, two for one with news, and no transaction', async () => {
    const before = await deliveries();
    const id = await payment.authorised();
    const squareId =
      payment.ledger().references.find((one) => one.reference_id === id)?.payments[0]?.id ?? '';
    const deliver = deliveryFor(payment);
    await waitFor('its own delivery', async () => (await deliveries()) === before + 1);
    statements.forget();
    expect(await deliver(toldOfPayment('APPROVED', squareId, id))).toBe(200);
    expect(statements.seen).toEqual(['payment-get']);
    statements.forget();
    expect(await deliver(toldOfPayment('CANCELED', squareId, id))).toBe(200);
    expect(statements.seen).toEqual(['payment-get', 'payment-write-and-publish']);
    expect(await payment.state(id)).toBe('voided');
  });

  it('are none for a delivery that tells what this process is about to hear', async () => {
    const id = await payment.authorised();
    // The first try ends by our own time-out: time enough for the delivery.
    await payment.fault('CompletePayment', 'hang');
    const squareId =
      payment.ledger().references.find((one) => one.reference_id === id)?.payments[0]?.id ?? '';
    const capturing = payment.capture(id, randomUUID());
    await waitFor('Square is being asked', async () => (await payment.state(id)) === 'capturing');
    statements.forget();
    expect(await deliveryFor(payment)(toldOfPayment('COMPLETED', squareId, id))).toBe(200);
    expect((await capturing).status).toBe(200);
    expect(statements.seen.filter((name) => name !== 'payment-get')).toEqual([
      'payment-write',
      'payment-write-and-publish',
    ]);
  });
});
