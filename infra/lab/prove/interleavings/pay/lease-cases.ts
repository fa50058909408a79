import { randomUUID } from 'node:crypto';
import type { PayCase, PayShop } from './pay-shop.ts';

const HOUR = 3_600_000;
const DELAY = { delayMs: 300 };

/** For how long a decision keeps jobs away from a payment, in milliseconds. */
const writtenFor = async (shop: PayShop, id: string) =>
  (
    await shop.pool.query<{ ms: number }>(
      `SELECT round(extract(epoch FROM due_at - updated_at) * 1000)::float8 AS ms FROM payment_attempt WHERE id = $1`,
      [id],
    )
  ).rows[0]?.ms;
/** In how many seconds a job may take it up. */
const dueIn = async (shop: PayShop, table: 'payment_attempt' | 'payment_refund', id: string) =>
  (
    await shop.pool.query<{ seconds: number }>(
      `SELECT extract(epoch FROM due_at - clock_timestamp())::float8 AS seconds FROM ${table}
       WHERE ${table === 'payment_refund' ? 'payment_id' : 'id'} = $1`,
      [id],
    )
  ).rows[0]?.seconds ?? 0;
const sets = (shop: PayShop, id: string, what: string) =>
  shop.pool.query(`UPDATE payment_attempt SET ${what}, due_at = now(), version = version + 1 WHERE id = $1`, [
    id,
  ]);

/** While Square is asked, no job asks too: for as long as the calls may take, and two seconds. */
export const leases: PayCase = async (shop) => {
  const found: Record<string, number | undefined> = {};
  const noted = async (state: string, id: string) => {
    await shop.becomes(id, state);
    found[state] = await writtenFor(shop, id);
  };
  const [taken, dropped] = [await shop.authorised(9800), await shop.authorised(9801)];
  const sold = await shop.sold(9802);
  await shop.fault('CreatePayment', 'delay', DELAY);
  const opened = shop.pay(shop.stranger(), 9803);
  const isOpen = `SELECT id FROM payment_attempt WHERE amount_pence = 9803`;
  let id = '';
  await shop.until(
    'it is open',
    async () => (id = (await shop.pool.query<{ id: string }>(isOpen)).rows[0]?.id ?? '') !== '',
  );
  await noted('created', id);
  await opened;
  await shop.fault('CompletePayment', 'delay', DELAY);
  await shop.fault('CancelPayment', 'delay', DELAY);
  await shop.fault('RefundPayment', 'delay', DELAY);
  const reversed = (payment: string) =>
    shop.internal('POST', `/${payment}/reverse`, { reason: 'proof', confirmed: true });
  const work = [shop.capture(taken, randomUUID(), 9800), reversed(dropped), reversed(sold.id)];
  await Promise.all([noted('capturing', taken), noted('voiding', dropped), noted('refunding', sold.id)]);
  await Promise.all(work);
  shop.is('milliseconds', found, { created: 12_000, capturing: 22_000, voiding: 22_000, refunding: 32_000 });
  // The same where a job has taken them up.
  const left = await shop.authorised(9804);
  await shop.fault('CancelPayment', 'delay', DELAY);
  await sets(shop, left, `state = 'voiding', release_reason = 'proof'`);
  await shop.until('a job has it', async () => (await dueIn(shop, 'payment_attempt', left)) > 1);
  const seconds = await dueIn(shop, 'payment_attempt', left);
  shop.is(`a job's lease of ${seconds} seconds`, seconds > 20 && seconds <= 22, true);
  await shop.becomes(left, 'voided');
};

/** Each question without an answer doubles the pause, up to a minute; a refund that takes days is asked about every six hours. */
export const retries: PayCase = async (shop) => {
  await shop.fault('CreatePayment', 'reset-after-commit', { times: 3 });
  await shop.fault('ListPayments', 'reset-before', { times: 'forever' });
  await shop.pay(shop.stranger(), 9810);
  const { rows } = await shop.pool.query<{ id: string }>(
    'SELECT id FROM payment_attempt WHERE amount_pence = 9810',
  );
  const id = rows[0]?.id ?? '';
  const pauses: unknown[] = [];
  for (const times of [9, 30]) {
    const isAsked = 'SELECT FROM payment_attempt WHERE id = $1 AND unanswered = $2 AND due_at > updated_at';
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    await sets(shop, id, `unanswered = ${times}`);
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    await shop.until(
      'it is asked',
      async () => (await shop.pool.query(isAsked, [id, times + 1])).rowCount === 1,
    );
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    pauses.push(await writtenFor(shop, id));
  }
  // The first pause of this shop is 20 milliseconds.
  shop.is('pauses after 9 and 30 questions', pauses, [20 * 2 ** 9, 60_000]);
  await shop.fault('RefundPayment', 'delay-refund', { delayMs: 100 * HOUR });
  const slow = await shop.sold(9811);
  await shop.internal('POST', `/${slow.id}/reverse`, { reason: 'proof', confirmed: true });
  const part = await shop.sold(9812);
  await shop.fault('RefundInDashboard', 'delay-refund', { delayMs: 100 * HOUR });
  await shop.refundByHand(part.id, 12);
  const [refund] = await shop.refundsOf(part.id);
  await shop.news('refund.updated', { refund });
  const isPending = `SELECT FROM payment_refund WHERE payment_id = $1 AND state = 'pending'`;
  await shop.until('it is pending', async () => (await shop.pool.query(isPending, [part.id])).rowCount === 1);
  for (const [hours, pause] of [
    [1, 1],
    [72, 6],
  ] as const) {
    const since = `now() - interval '${hours} hours'`;
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    await sets(shop, slow.id, `state_since = ${since}`);
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    await shop.pool.query(
      `UPDATE payment_refund SET made_at = ${since}, due_at = now() WHERE payment_id = $1`,
      [part.id],
    );
    for (const [table, one] of [
      ['payment_attempt', slow.id],
      ['payment_refund', part.id],
    ] as const) {
      let seconds = 0;
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      await shop.until('a job has asked', async () => (seconds = await dueIn(shop, table, one)) > 60);
      const isRight = Math.abs(seconds - pause * 3600) < 60;
      shop.is(`a pause of ${seconds} seconds for a refund of ${hours} hours in ${table}`, isRight, true);
    }
  }
};
