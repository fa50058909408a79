import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { waitFor } from '@slipcast/local-servers/wait-for';
import { tellMaker } from '../src/jobs/tell-maker.ts';
import { setShopSettings } from '../src/store/shop-settings.ts';
import { PAID_ORDER } from '@slipcast/testkit/paid-order';
import { startPostOffice, type PostOffice } from './running-email-worker.ts';

let office: PostOffice;
let worker: Awaited<ReturnType<PostOffice['startWorker']>>;
let version = 0;
beforeAll(async () => {
  office = await startPostOffice();
  worker = await office.startWorker();
  await tell();
});
afterAll(() => office?.stop());
beforeEach(() => set('each'));

const OWN = 'shop@fettle.example';
const tell = () => tellMaker(office.pool, { settleMs: 0 }, OWN);
function set(orderEmails: 'each' | 'daily' | 'never', orderEmailsTo = '') {
  version += 1;
  const shop = { version, name: 'Fettle Pottery', pricesNote: '', dispatchDays: 3, lowStock: 2 };
  return setShopSettings(office.pool, { ...shop, orderEmails, orderEmailsTo });
}
let orders = 0;
async function sold() {
  orders += 1;
  const [orderId, orderNumber] = [`order-${orders}`, `2026-ORD-00${orders}`];
  await office.publish('order.paid.v1', orderId, { ...PAID_ORDER, orderId, orderNumber });
  await waitFor('it is confirmed', async () => (await office.intents(orderId)).length === 1);
  return orderNumber;
}
const subjectsTo = async (to: string) => (await worker.mails(to)).map(({ subject }) => subject);
const told = async () => (await office.intents('new-orders')).length;

it('emails the maker once about each order, without a word about its buyer', async () => {
  const number = await sold();
  await Promise.all([tell(), tell(), tell()]);
  await tell();
  expect(await told()).toBe(1);
  await waitFor('the email is there', async () => (await subjectsTo(OWN)).length === 1);
  const [mail] = await worker.mails(OWN);
  expect(mail?.subject).toBe(`New order ${number}, £53.00 at Fettle Pottery`);
  const { text } = await worker.mail(mail?.id ?? '');
  expect(text).toContain('2 × Moon Jar (Celadon)');
  expect(text).toContain('https://shop.example/admin/orders/order-1');
  expect(text).not.toMatch(/Ada|Kiln Lane|ada@/);
});

it('passes the note of a buyer on, but not the message of a gift, which is for the slip', async () => {
  const [orderId, orderNumber] = ['order-wishes', '2026-ORD-900'];
  const wishes = { note: 'Ring twice.', gift: { message: 'Happy birthday!' } };
  await office.publish('order.paid.v1', orderId, { ...PAID_ORDER, orderId, orderNumber, wishes });
  await waitFor('it is confirmed', async () => (await office.intents(orderId)).length === 1);
  await tell();
  await waitFor('the email is there', async () => (await subjectsTo(OWN))[0]?.includes(orderNumber) ?? false);
  const [mail] = await worker.mails(OWN);
  const { text } = await worker.mail(mail?.id ?? '');
  expect(text).toContain('The buyer writes: Ring twice.');
  expect(text).toContain('It’s a gift, so no prices in the parcel.');
  expect(text).not.toContain('Happy birthday!');
});

it('emails the address that the maker has given about the orders since, in one email', async () => {
  await set('each', 'maker@example.org');
  await sold();
  await sold();
  await tell();
  await waitFor('the email is there', async () => (await subjectsTo('maker@example.org')).length === 1);
  expect(await subjectsTo('maker@example.org')).toEqual(['2 new orders at Fettle Pottery']);
});

it('emails no one about orders from while the maker wanted no emails', async () => {
  const before = await told();
  await set('never');
  await sold();
  await tell();
  await set('each');
  await tell();
  expect(await told()).toBe(before);
});

it('emails once a day where that is wanted', async () => {
  const before = await told();
  await set('daily');
  await sold();
  const since = (days: number) =>
    office.pool.query(`UPDATE new_orders_told SET until = clock_timestamp() - make_interval(days => $1)`, [
      days,
    ]);
  const age = (hours: number) =>
    office.pool.query(
      `UPDATE email_intents SET created_at = clock_timestamp() - make_interval(hours => $1) WHERE about = $2`,
      [hours, `order-${orders}`],
    );
  // From after the last morning: it waits for the next.
  await since(0);
  await tell();
  expect(await told()).toBe(before);
  await age(30);
  await since(3);
  await tell();
  await tell();
  expect(await told()).toBe(before + 1);
});
