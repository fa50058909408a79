import { describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { waitFor } from '@slipcast/local-servers/wait-for';
import { onePayment } from './running-payment.ts';

const DECLINED = 'cnon:card-nonce-declined';
const GOOD = 'cnon:card-nonce-ok';

describe('card testing', () => {
  const payment = onePayment({
    environment: { DECLINES_PER_NETWORK: '8', DECLINES_PER_SHOPPER: '5' },
  });

  let networks = 0;
  const network = () => `198.51.100.${(networks += 1)}`;
  let amount = 1000;
  interface Visit {
    ip?: string;
    guest?: string;
    bearer?: string;
    pence?: number;
    base?: string;
  }
  async function pay(
    sourceId: string,
    { ip = network(), guest, bearer, pence = (amount += 1), base = payment.url }: Visit,
  ) {
    const path = bearer ? 'create-payment' : 'guest-create-payment';
    const answer = await fetch(`${base}/api/payments/${path}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-forwarded-for': ip,
        ...(guest ? { cookie: payment.users.guestCookie(guest) } : {}),
        ...(bearer ? { authorization: bearer } : {}),
      },
      body: JSON.stringify({ sourceId, amount: pence, currency: 'GBP' }),
    });
    const body = (await answer.json()) as { message: string; code?: string; payment?: { id: string } };
    return {
      status: answer.status,
      wait: Number(answer.headers.get('retry-after')),
      id: body.payment?.id ?? '',
      ...body,
    };
  }
  const times = async (count: number, one: () => Promise<{ status: number }>) => {
    const statuses: number[] = [];
    for (let n = 0; n < count; n += 1) statuses.push((await one()).status);
    return statuses;
  };

  it.each([
    ['guest', () => ({ guest: randomUUID() })],
    ['account', () => ({ bearer: payment.users.customer })],
  ])('lets a %s collect five declines, then refuses every card for a while', async (_who, visitor) => {
    const visit = visitor();
    expect(await times(5, () => pay(DECLINED, visit))).toEqual([402, 402, 402, 402, 402]);
    const before = payment.ledger().references.length;
    const stopped = await pay(GOOD, visit);
    expect(stopped).toMatchObject({
      status: 429,
      code: 'too-many-requests',
      message: 'Too many payments were declined. Please wait a few minutes and try again.',
    });
    expect(stopped.wait).toBeGreaterThan(0);
    expect(stopped.wait).toBeLessThanOrEqual(600);
    expect(payment.ledger().references.length).toBe(before);
    expect((await pay(GOOD, { guest: randomUUID() })).status).toBe(200);
  });

  it('stops a network that is a new guest each time, with or without cookies', async () => {
    const ip = network();
    expect(await times(4, () => pay(DECLINED, { ip, guest: randomUUID() }))).toEqual([402, 402, 402, 402]);
    // Addresses that a client puts in front of its own are ignored.
    expect(await times(4, () => pay(DECLINED, { ip: `6.6.6.6, ${ip}` }))).toEqual([402, 402, 402, 402]);
    expect((await pay(DECLINED, { ip, guest: randomUUID() })).status).toBe(429);
    expect((await pay(GOOD, { ip: `203.0.113.9, ${ip}` })).status).toBe(429);
    expect((await pay(GOOD, {})).status).toBe(200);
  });

  it('does not count sales, however many', async () => {
    const visit = { ip: network(), guest: randomUUID() };
    for (let sale = 0; sale < 12; sale += 1) {
      const { status, id } = await pay(GOOD, { ...visit, pence: 2600 });
      expect(status).toBe(200);
      const body = { orderId: randomUUID(), amountPence: 2600 };
      expect((await payment.internal('POST', `/${id}/capture`, body)).status).toBe(200);
    }
  });

  it('counts one decline when the button is pressed many times', async () => {
    const visit = { ip: network(), guest: randomUUID(), pence: 3100 };
    // The first try ends in our own time-out, which gives all of them time to join it.
    await payment.fault('CreatePayment', 'hang');
    const answers = await Promise.all(Array.from({ length: 8 }, () => pay(DECLINED, visit)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([402]));
    expect(await times(5, () => pay(DECLINED, visit))).toEqual([402, 402, 402, 402, 429]);
  });

  it('limits open payments for a network without cookies', async () => {
    const replica = await payment.replica({ PAYMENTS_OPEN_PER_NETWORK: '2' });
    const visit = { ip: network(), base: replica.url };
    expect(await times(3, () => pay(GOOD, visit))).toEqual([200, 200, 429]);
    await replica.stop();
  });

  it('never limits loopback, because every shopper would seem to come from a proxy on this machine', async () => {
    const replica = await payment.replica({
      PAYMENTS_OPEN_PER_NETWORK: '2',
      PAYMENTS_AT_ONCE_PER_NETWORK: '1',
    });
    const visit = { ip: '127.0.0.1', base: replica.url };
    expect(await times(9, () => pay(DECLINED, visit))).toEqual(Array<number>(9).fill(402));
    const payments = await Promise.all([pay(GOOD, visit), pay(GOOD, visit), pay(GOOD, visit)]);
    expect(payments.map(({ status }) => status)).toEqual([200, 200, 200]);
    await replica.stop();
  });

  it('counts four payments that were reversed without an order as one decline', async () => {
    const visit = { ip: network(), guest: randomUUID() };
    const giveUp = async () => {
      const { id, status } = await pay(GOOD, visit);
      if (id) await payment.internal('POST', `/${id}/reverse`, { reason: 'the cart is another' });
      return { status };
    };
    expect(await times(20, giveUp)).toEqual(Array<number>(20).fill(200));
    await waitFor('the last is counted', async () => (await giveUp()).status === 429);
  });

  it('limits how many payments of a network are under way at once', async () => {
    const replica = await payment.replica({ PAYMENTS_AT_ONCE_PER_NETWORK: '2' });
    const ip = network();
    await payment.fault('CreatePayment', 'hang', { times: 2 });
    const visit = () => ({ ip, guest: randomUUID(), base: replica.url });
    const two = [visit(), visit()];
    const waiting = two.map((one) => pay(GOOD, one));
    await waitFor('both are under way', async () => {
      const { rows } = await payment.pool.query('SELECT 1 FROM payment_attempt WHERE owner = ANY ($1)', [
        two.map(({ guest }) => `g:${guest}`),
      ]);
      return rows.length === 2;
    });
    expect((await pay(GOOD, visit())).status).toBe(429);
    expect((await Promise.all(waiting)).map(({ status }) => status)).toEqual([200, 200]);
    expect((await pay(GOOD, visit())).status).toBe(200);
    await replica.stop();
  });

  it("does not hold the shop's own mistakes against a shopper", async () => {
    await payment.fault('CreatePayment', 'refuse', { code: 'UNAUTHORIZED', times: 'forever' });
    const visit = { ip: network(), guest: randomUUID() };
    expect(await times(7, () => pay(GOOD, visit))).toEqual(Array<number>(7).fill(503));
    await payment.clearFaults();
    expect((await pay(GOOD, visit)).status).toBe(200);
  });

  it('stops no honest payment while Redis is down, and counts in memory', async () => {
    await payment.redisServer.kill();
    const visit = { ip: network(), guest: randomUUID() };
    expect((await pay(GOOD, { guest: randomUUID() })).status).toBe(200);
    expect(await times(6, () => pay(DECLINED, visit))).toEqual([402, 402, 402, 402, 402, 429]);
    await payment.redisServer.restart();
    await waitFor('it counts in Redis again', async () => (await pay(GOOD, visit)).status === 200);
  });
});
