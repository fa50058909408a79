import { PAID_ORDER } from '@slipcast/testkit/paid-order';
import { readNewOrders, startTelling } from '../../../../../services/email-worker/src/store/new-orders.ts';
import { setShopSettings } from '../../../../../services/email-worker/src/store/shop-settings.ts';
import type { MailCase, MailWorld } from './mail-world.ts';
import { refusals } from './post-box.ts';

/** As the daily email finds it at a moment, because PostgreSQL reads this clock before its own. */
const CLOCK = `
  CREATE SCHEMA IF NOT EXISTS moved;
  CREATE OR REPLACE FUNCTION moved.clock_timestamp() RETURNS timestamptz LANGUAGE sql STABLE AS
    $$ SELECT current_setting('moved.now')::timestamptz $$;`;

/** Orders between midnight and seven are in that morning’s email, in summer, in winter, and when the clocks change. */
export const dailyEmails: MailCase = async ({ pool, expectSame }) => {
  await setShopSettings(pool, {
    version: 1,
    name: 'Fettle',
    pricesNote: '',
    dispatchDays: 3,
    lowStock: 2,
    orderEmails: 'daily',
    orderEmailsTo: '',
  });
  await pool.query(CLOCK);
  await startTelling(pool);
  const client = await pool.connect();
  const at = (now: string) => client.query(`SELECT set_config('moved.now', $1, false)`, [now]);
  const placed = (now: string) =>
    client.query(
      `INSERT INTO email_intents (id, about, template, seq, recipient, data, status, created_at)
       VALUES (gen_random_uuid(), $1::text, 'order-confirmation', '', 'ada@example.com', $2, 'sent', $1::text::timestamptz)`,
      [now, { ...PAID_ORDER, orderId: now }],
    );
  const told = async (now: string): Promise<string[] | null> => {
    await at(now);
    const due = await readNewOrders(client, 30_000, 50);
    return due && due.orders.map(({ orderId }) => orderId);
  };
  try {
    await client.query('SET search_path = moved, pg_catalog, public');
    for (const [day, next, zone] of [
      ['2026-07-10', '2026-07-11', '+01'],
      ['2026-12-10', '2026-12-11', '+00'],
      // The clocks go back at two, and forward at one.
      ['2026-10-25', '2026-10-26', '+00'],
      ['2026-03-29', '2026-03-30', '+01'],
    ] as const) {
      const time = (hour: string, on: string = day) => `${on} ${hour}${zone}`;
      const [night, early, morning] = [time('03:30:00'), time('07:00:00'), time('07:00:01')];
      await client.query(
        `UPDATE new_orders_told SET until = ($1::timestamp - interval '1 day') AT TIME ZONE 'Europe/London'`,
        [`${day} 07:00:00`],
      );
      for (const one of [night, early, morning]) await placed(one);
      expectSame(`before seven on ${day}`, await told(time('06:59:59')), null);
      expectSame(`at seven on ${day}`, await told(time('07:00:00')), [night, early]);
      expectSame(`an hour later on ${day}`, await told(time('08:00:00')), null);
      expectSame(`in the night after ${day}`, await told(time('02:00:00', next)), null);
      expectSame(`on the morning after ${day}`, await told(time('07:30:00', next)), [morning]);
    }
  } finally {
    await client.query('RESET search_path');
    client.release();
    await pool.query('DROP SCHEMA moved CASCADE');
  }
};

const letter = (world: MailWorld, subscriberId: string, email: string) =>
  world.publish('letter.addressed.v1', subscriberId, {
    letterId: '11111111-1111-4111-8111-111111111111',
    subscriberId,
    email,
    leaveKey: 'secret-key',
    subject: 'From the kiln',
    text: 'It is unpacked.',
    topic: 'updates',
    update: null,
    pots: [],
  });
const subscriber = (n: number) => `22222222-2222-4222-8222-22222222222${n}`;

/** An address ends its subscription where the mail server does not know it, and not where it refuses the letter or is full. */
export const refusedLetters: MailCase = async (world) => {
  const { postBox, expectSame } = world;
  const bounced: string[] = [];
  const listening = await world.bus.listen(['mail.bounced.v1'], ({ key }) => void bounced.push(key));
  const answers = [
    '550 5.7.1 <a0@example.com>: message looks like spam',
    '550 5.1.1 <a1@example.com>: no such user',
    '552 5.2.2 <a2@example.com>: mailbox is full',
    '550 <a3@example.com>: unknown',
    '554 <a4@example.com>: transaction failed',
    '550 5.2.1 <a5@example.com>: mailbox is disabled',
  ];
  for (const [n, response] of answers.entries()) {
    const error = Object.assign(refusals.gone(), { response, responseCode: Number(response.slice(0, 3)) });
    postBox.refuse(`a${n}@example.com`, error);
  }
  await world.worker();
  for (const n of answers.keys()) await letter(world, subscriber(n), `a${n}@example.com`);
  for (const n of answers.keys()) await world.ended(subscriber(n), 'failed');
  // Each is reported before its email has ended.
  await letter(world, subscriber(9), 'last@example.com');
  await world.ended(subscriber(9), 'sent');
  await world.until('those that are gone are reported', () => bounced.length >= 3);
  expectSame('who is', bounced.toSorted(), [1, 3, 5].map(subscriber));
  await listening.stop();
};

/** Two events ask for one email; what asks for another gets another; an erased address gets none. */
export const oneEmailForTwo: MailCase = async (world) => {
  const { postBox, expectSame } = world;
  const instance = 'worker';
  const one = await world.worker({ instance });
  const order = (orderId: string) => ({ ...PAID_ORDER, orderId, customerEmail: `${orderId}@example.com` });
  const asks = (orderId: string, requestId: string) =>
    world.publish('order.confirmation-requested.v1', orderId, { ...order(orderId), requestId });
  await Promise.all([1, 2, 3].map(() => world.publish('order.paid.v1', 'twice', order('twice'))));
  await asks('lost', 'r1');
  await asks('lost', 'r1');
  await asks('lost', 'r2');
  for (const about of ['twice', 'lost']) await world.ended(about, 'sent');
  const times = (name: string) => postBox.to(`${name}@example.com`).length;
  await world.until('both requests are answered', () => times('lost') >= 2);
  await world.publish('order.paid.v1', 'later', order('later'));
  await world.ended('later', 'sent');
  expectSame('emails', ['twice', 'lost', 'later'].map(times), [1, 2, 1]);
  // It was noted as sent by a worker that has died. Another one meets its job, and its event, again.
  one.kill();
  await world.worker({ instance });
  await world.publish('order.paid.v1', 'twice', order('twice'));
  await world.publish('order.paid.v1', 'last', order('last'));
  await world.ended('last', 'sent');
  expectSame('emails, once more', ['twice', 'lost', 'later', 'last'].map(times), [1, 2, 1, 1]);
};
