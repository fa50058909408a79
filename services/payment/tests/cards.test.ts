import { describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { waitFor } from '@slipcast/local-servers/wait-for';
import { dashboardLink } from '../src/cards/dashboard-link.ts';
import { deliveryFor, toldOfPayment } from './deliveries.ts';
import { onePayment } from './running-payment.ts';

const VISA = { brand: 'VISA', last4: '1111' };

describe('which card has paid', () => {
  const payment = onePayment({ environment: { CARD_DAYS: '30' } });
  const cardOf = async (id: string) => (await payment.internal('GET', `/${id}/card`)).body;
  const taken = async () => {
    const id = await payment.authorised();
    await payment.capture(id, randomUUID());
    return id;
  };

  it('is not noted before the money is taken, then asked for where no webhook has said it, once', async () => {
    const id = await payment.authorised();
    expect(await cardOf(id)).toEqual({ card: null, dashboardUrl: null });
    await payment.capture(id, randomUUID());
    // The sandbox of these tests has no dashboard.
    expect(await cardOf(id)).toEqual({ card: VISA, dashboardUrl: null });
    expect(await cardOf(randomUUID())).toEqual({ card: null, dashboardUrl: null });
    const { rows } = await payment.pool.query(
      'SELECT brand, last4, square_order_id <> square_payment_id AS named FROM payment_card',
    );
    expect(rows).toEqual([{ ...VISA, named: true }]);
  });

  it('is what a webhook says, of our own payments alone, and nothing of a declined card', async () => {
    const deliver = deliveryFor(payment);
    const told = (status: string, squareId: string, id: string) => {
      const event = toldOfPayment(status, squareId, id);
      const card_details = { card: { card_brand: 'MASTERCARD', last_4: '5678' } };
      const { payment: told } = event.data.object;
      return { ...event, data: { object: { payment: { ...told, order_id: 'sq-order', card_details } } } };
    };
    const id = await payment.authorised();
    const { references } = payment.ledger();
    const squareId = references.find((one) => one.reference_id === id)?.payments[0]?.id ?? '';
    await deliver(told('FAILED', squareId, id));
    await deliver(told('COMPLETED', 'someone-elses', randomUUID()));
    const noted = `SELECT square_payment_id AS id, last4 FROM payment_card WHERE brand = 'MASTERCARD'`;
    expect((await payment.pool.query(noted)).rows).toEqual([]);
    await deliver(told('COMPLETED', squareId, id));
    expect((await payment.pool.query(noted)).rows).toEqual([{ id: squareId, last4: '5678' }]);
  });

  it('is removed once it is old, and not asked for again', async () => {
    const [old, recent] = [await taken(), await taken()];
    expect([await cardOf(old), await cardOf(recent)]).toMatchObject([{ card: VISA }, { card: VISA }]);
    await payment.pool.query(
      `UPDATE payment_attempt SET created_at = created_at - interval '31 days' WHERE id = $1`,
      [old],
    );
    // The job runs when the service starts.
    await payment.restart();
    await waitFor('its removal', async () => (await cardOf(old))['card'] === null);
    await payment.pool.query('DELETE FROM payment_card');
    expect([await cardOf(old), await cardOf(recent)]).toMatchObject([{ card: null }, { card: VISA }]);
  });
});

it('leads to Square’s dashboard, of the sandbox too', () => {
  const at = (host: string) => dashboardLink(`https://connect.${host}.com`, 'o/1');
  expect(at('squareup')).toBe('https://app.squareup.com/dashboard/sales/transactions/o%2F1');
  expect(at('squareupsandbox')).toBe('https://app.squareupsandbox.com/dashboard/sales/transactions/o%2F1');
  expect([dashboardLink('http://127.0.0.1:4000', 'o1'), dashboardLink(undefined, 'o1')]).toEqual([
    null,
    null,
  ]);
});
