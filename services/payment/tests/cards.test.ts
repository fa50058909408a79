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

  const publish = (type: string, key: string, data: object) =>
    payment.bus.publish([{ id: randomUUID(), type, key, occurredAt: new Date().toISOString(), data }]);
  const cardsOf = async (paymentIds: string[]) =>
    (await payment.internal('POST', '/cards', { paymentIds })).body['cards'];
  const age = (id: string, days: number) =>
    payment.pool.query(
      'UPDATE payment_attempt SET created_at = created_at - make_interval(days => $2) WHERE id = $1',
      [id, days],
    );

  it('is forgotten with the account of its owner, whether or not it was noted, and not asked for again', async () => {
    const [noted, unnoted, other] = [await taken(), await taken(), await taken()];
    for (const id of [noted, other]) expect(await cardOf(id)).toMatchObject({ card: VISA });
    const erased = [noted, unnoted, randomUUID()];
    for (const paymentId of erased)
      // oxlint-disable-next-line no-await-in-loop
      await publish('order.buyer-erased.v1', paymentId, { orderId: randomUUID(), paymentId });
    await waitFor('both', async () => {
      const { rowCount } = await payment.pool.query(
        `SELECT FROM payment_card JOIN payment_attempt USING (square_payment_id) WHERE id = ANY ($1::uuid[]) AND last4 IS NULL`,
        [erased],
      );
      return rowCount === 2;
    });
    expect([await cardOf(noted), await cardOf(unnoted)]).toMatchObject([{ card: null }, { card: null }]);
    expect(await cardsOf([noted, unnoted, other, randomUUID()])).toEqual([{ paymentId: other, card: VISA }]);
  });

  it('is removed with the names in orders, where the maker has chosen fewer days for them', async () => {
    const id = await taken();
    expect(await cardOf(id)).toMatchObject({ card: VISA });
    await age(id, 20);
    const settings = { name: 'Pots', pricesNote: '', dispatchDays: null, lowStock: 2 };
    await publish('shop.changed.v1', 'shop', { ...settings, version: 2, namesDays: 40 });
    await publish('shop.changed.v1', 'shop', { ...settings, version: 1, namesDays: 15 });
    await waitFor('the settings', async () => {
      const { rows } = await payment.pool.query<{ days: number }>(
        'SELECT names_days AS days FROM shop_settings',
      );
      return rows[0]?.days === 40;
    });
    await payment.restart();
    expect(await cardOf(id)).toMatchObject({ card: VISA });
    await publish('shop.changed.v1', 'shop', { ...settings, version: 3, namesDays: 15 });
    await waitFor('its removal', async () => (await cardOf(id))['card'] === null);
    expect(await cardsOf([id])).toEqual([]);
    await payment.restart();
    await waitFor('the job', async () => {
      const { rows } = await payment.pool.query<{ last4: string | null }>(
        'SELECT last4 FROM payment_card JOIN payment_attempt USING (square_payment_id) WHERE id = $1',
        [id],
      );
      return rows[0]?.last4 === null;
    });
    await publish('shop.changed.v1', 'shop', { ...settings, version: 4, namesDays: null });
  });

  it('is removed once it is old, and not asked for again', async () => {
    const [old, recent] = [await taken(), await taken()];
    expect([await cardOf(old), await cardOf(recent)]).toMatchObject([{ card: VISA }, { card: VISA }]);
    await age(old, 31);
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
