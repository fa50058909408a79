import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { waitFor } from '@slipcast/local-servers/wait-for';
import { deliveryFor, toldOfPayment } from './deliveries.ts';
import { onePayment } from './running-payment.ts';
import { recordStatements } from './statements.ts';

describe('SQL statements', () => {
  // Without sweeps, every counted statement belongs to a request or a delivery.
  const payment = onePayment({ webhooks: true, environment: { SWEEP_SECONDS: '3600' } });
  let statements: ReturnType<typeof recordStatements>;
  beforeEach(() => void (statements = recordStatements()));
  afterEach(() => statements.stop());

  /** Without the note of the last delivery's time, which a process writes at most twice a minute. */
  const seen = () => statements.seen.filter((name) => name !== 'webhook-time-write');
  const deliveries = async () => {
    const text = await (await fetch(`${payment.url}/metrics`)).text();
    const line = /http_request_seconds_count\{[^}]*webhooks\/square[^}]*status="200"[^}]*\} (\d+)/.exec(text);
    return Number(line?.[1] ?? 0);
  };

  it('number five for a sale, at most one more for each of its two webhooks, and one each for the fee and the card that they bring', async () => {
    const before = await deliveries();
    statements.clear();
    const id = await payment.authorised();
    await payment.internal('GET', `/${id}`);
    expect((await payment.capture(id, randomUUID())).status).toBe(200);
    await waitFor('both deliveries', async () => (await deliveries()) === before + 2);
    const names = ['payment-open', 'payment-get', 'payment-write', 'payment-fee-note', 'payment-card-note'];
    expect(new Set(seen())).toEqual(new Set(names));
    expect(seen().length).toBeLessThanOrEqual(9);
    for (const note of ['payment-fee-note', 'payment-card-note'])
      expect(seen().filter((name) => name === note)).toHaveLength(1);
  });

  it('number one for a webhook without news and two for one with news, without a transaction', async () => {
    const before = await deliveries();
    const id = await payment.authorised();
    const squareId =
      payment.ledger().references.find((one) => one.reference_id === id)?.payments[0]?.id ?? '';
    const deliver = deliveryFor(payment);
    await waitFor('its own delivery', async () => (await deliveries()) === before + 1);
    statements.clear();
    expect(await deliver(toldOfPayment('APPROVED', squareId, id))).toBe(200);
    expect(seen()).toEqual(['payment-get']);
    statements.clear();
    expect(await deliver(toldOfPayment('CANCELED', squareId, id))).toBe(200);
    expect(seen()).toEqual(['payment-get', 'payment-write']);
    expect(await payment.state(id)).toBe('voided');
  });
});
