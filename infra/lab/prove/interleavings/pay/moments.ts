import type { Payer, PayShop } from './pay-shop.ts';

/** The payment of a guest who got no answer. */
export async function unanswered(shop: PayShop, pence: number, payer?: Payer, card?: string) {
  const answer = await shop.pay(payer ?? shop.stranger(), pence, card);
  shop.is('no answer', answer, { status: 503, code: 'payment-unknown', wait: '5' });
  const { rows } = await shop.pool.query<{ id: string }>(
    'SELECT id FROM payment_attempt WHERE amount_pence = $1',
    [pence],
  );
  return rows[0]?.id ?? shop.fail('the payment is not stored');
}

/** What a shopper gets who asks again for a payment without an answer that was made so much earlier, before any job takes it up. */
export async function askedAgain<T>(
  shop: PayShop,
  id: string,
  by: string,
  ask: () => Promise<T>,
): Promise<T> {
  const held = await shop.pool.connect();
  try {
    // Jobs skip a row that is locked, and a request waits for it.
    await shop.until('no job is looking for it', async () => {
      await held.query('BEGIN');
      const { rowCount } = await held.query(
        `SELECT FROM payment_attempt WHERE id = $1 AND due_at < now() + interval '3 seconds' FOR UPDATE`,
        [id],
      );
      if (rowCount === 0) await held.query('ROLLBACK');
      return rowCount === 1;
    });
    const answer = ask();
    await shop.until('it is asked for again', async () => {
      const { rowCount } = await shop.pool.query(
        `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
      );
      return rowCount === 1;
    });
    await held.query(
      `UPDATE payment_attempt SET created_at = created_at - $2::interval, version = version + 1 WHERE id = $1`,
      [id, by],
    );
    await held.query('COMMIT');
    return await answer;
  } finally {
    held.release();
  }
}

/** How long something takes, in milliseconds. */
export async function taking(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

/** Does this as if one file of the service had already been running for so many more milliseconds; others may run beside it. */
export async function later<T>(ms: number, file: string, work: () => Promise<T>): Promise<T> {
  const before = performance.now.bind(performance);
  performance.now = () => before() + (new Error('who asks').stack?.includes(`/${file}:`) ? ms : 0);
  try {
    return await work();
  } finally {
    performance.now = before;
  }
}
