import { PAID_ORDER } from '@slipcast/testkit/paid-order';
import { tellMaker } from '../../../../../services/email-worker/src/jobs/tell-maker.ts';
import { setShopSettings } from '../../../../../services/email-worker/src/store/shop-settings.ts';
import type { MailCase, MailWorld } from './mail-world.ts';

const OWN = 'shop@example.com';

/** A confirmation that was stored so many seconds ago. */
const confirmed = ({ pool }: MailWorld, orderId: string, seconds: number, more = {}, seq = '') =>
  pool.query(
    `INSERT INTO email_intents (id, about, template, seq, recipient, data, status, created_at)
     VALUES (gen_random_uuid(), $1, 'order-confirmation', $4, 'ada@example.com', $2, 'sent', now() - make_interval(secs => $3))`,
    [orderId, { ...PAID_ORDER, orderId, ...more }, seconds, seq],
  );
interface Told {
  to: string;
  orders: string[];
  more: number;
}
const told = async ({ pool }: MailWorld): Promise<Told[]> =>
  (
    await pool.query<Told>(
      `SELECT recipient AS "to", (data ->> 'more')::int AS more,
         ARRAY(SELECT one ->> 'orderId' FROM jsonb_array_elements(data -> 'orders') AS one) AS orders
       FROM email_intents WHERE template = 'new-orders' ORDER BY created_at, seq`,
    )
  ).rows;

/** The maker learns about each order once, however many jobs run. */
export const makerLearns: MailCase = async (world) => {
  const { pool, expectSame } = world;
  const tell = () => tellMaker(pool, { settleMs: 30_000 }, OWN);
  const last = async (what: string, should: Told | undefined) => {
    await Promise.all([tell(), tell(), tell()]);
    await tell();
    const all = await told(world);
    const parts = ({ to, more, orders }: Told) => [to, more, orders];
    expectSame(what, all.slice(known).map(parts), should ? [parts(should)] : []);
    known = all.length;
  };
  const since = (seconds: number) =>
    pool.query('UPDATE new_orders_told SET until = clock_timestamp() - make_interval(secs => $1)', [seconds]);
  let known = 0;
  let version = 0;
  const set = (orderEmails: 'each' | 'daily' | 'never', orderEmailsTo = '') =>
    setShopSettings(pool, {
      version: (version += 1),
      name: 'Fettle',
      pricesNote: '',
      dispatchDays: 3,
      lowStock: 2,
      orderEmails,
      orderEmailsTo,
    });
  await confirmed(world, 'before', 100);
  await last('of orders before the first run there is no news', undefined);
  await since(90);
  await confirmed(world, 'a', 60);
  await confirmed(world, 'b', 40);
  await confirmed(world, 'young', 10);
  await confirmed(world, 'unpaid', 50, { paymentId: 'unpaid', handSale: { by: 'maker', payments: [] } });
  await confirmed(world, 'by-link', 45, { handSale: { by: 'maker', payments: [] } });
  await confirmed(world, 'a', 35, {}, 'again r1');
  await last('each order that is new and paid for', { to: OWN, more: 0, orders: ['a', 'by-link', 'b'] });
  await pool.query(
    `UPDATE email_intents SET created_at = now() - interval '31 seconds' WHERE about = 'young'`,
  );
  await since(32);
  await set('each', 'maker@example.org');
  await last('what was too young comes with the next', {
    to: 'maker@example.org',
    orders: ['young'],
    more: 0,
  });
  await set('never');
  await confirmed(world, 'unwanted', 31);
  await since(40);
  await last('who wants no emails gets none', undefined);
  await set('each');
  await last('nor later', undefined);
  await since(3000);
  await pool.query(`DELETE FROM email_intents WHERE template = 'order-confirmation'`);
  for (let n = 1; n <= 53; n += 1) await confirmed(world, `many-${n}`, 1000 - n);
  await last('one email lists fifty', {
    to: OWN,
    more: 3,
    orders: Array.from({ length: 50 }, (_, n) => `many-${n + 1}`),
  });

  await set('daily');
  await pool.query(`DELETE FROM email_intents WHERE template = 'order-confirmation'`);
  await since(0);
  await confirmed(world, 'today', -1);
  await last('a daily email waits for its morning', undefined);
  await since(3 * 86_400);
  await confirmed(world, 'earlier', 30 * 3600);
  await last('and lists what came before it', { to: OWN, more: 0, orders: ['earlier'] });
};
