import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { waitFor } from '@slipcast/local-servers/wait-for';
import { startByHand, type ByHandShop } from './running-by-hand.ts';
import { refundAsked, refundedPieces as refunded, sendAgain as again, shippedMugs } from './sent-again.ts';

describe('a piece that was sent again', () => {
  let shop: ByHandShop;
  beforeAll(async () => {
    shop = await startByHand();
  });
  afterAll(() => shop?.stop());
  const refund = (id: string, more: object) => refundAsked(shop, id, more);
  const read = async (id: string) => (await shop.read(id)).body;

  it('is not refunded too, unless the maker says that she means to', async () => {
    const sold = await shippedMugs(shop, 2);
    const { orderNumber } = (await again(shop, sold.id)).body as unknown as { orderNumber: string };
    expect((await shop.get(`/api/admin/orders/${sold.id}/refunds`, shop.admin)).body).toMatchObject({
      lines: [{ amounts: [10.01, 10.01 * 2], replaced: 1 }],
    });
    const warned = {
      status: 409,
      body: {
        code: 'transition-refused',
        message: `${sold.mug.name} has been sent again in order ${orderNumber}. Tick that you mean to refund it as well.`,
      },
    };
    expect(await refund(sold.id, refunded(2))).toMatchObject(warned);
    // All of the money is all of its pieces.
    expect(await refund(sold.id, { amount_pence: 2002 })).toMatchObject(warned);
    expect((await read(sold.id))['refunds']).toEqual([]);
    // The other mug, and something for the trouble.
    expect((await refund(sold.id, refunded(1))).status).toBe(200);
    expect((await refund(sold.id, { amount_pence: 100 })).status).toBe(200);
    expect(await refund(sold.id, refunded(1))).toMatchObject({ status: 409 });
    const meant = { ...refunded(1), amount_pence: 901, also_replaced: true };
    expect((await refund(sold.id, meant)).status).toBe(200);
  });

  it('is not refunded at the same moment: one of the two is refused', async () => {
    for (let round = 0; round < 6; round += 1) {
      // oxlint-disable-next-line no-await-in-loop
      const sold = await shippedMugs(shop);
      // oxlint-disable-next-line no-await-in-loop
      const answers = await Promise.all([again(shop, sold.id), refund(sold.id, refunded(1))]);
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
      // oxlint-disable-next-line no-await-in-loop
      const { refunds, replacements } = (await read(sold.id)) as unknown as {
        refunds: object[];
        replacements?: { status: string }[];
      };
      const sent = (replacements ?? []).filter(({ status }) => status !== 'cancelled');
      expect(refunds.length + sent.length).toBe(1);
    }
  });

  /** Requests that wait for this order's lock, in the order in which they are made, until `release`. */
  async function lock(id: string) {
    const client = await shop.pool.connect();
    await client.query('BEGIN');
    await client.query('SELECT FROM orders WHERE id = $1 FOR UPDATE', [id]);
    const waiting = async () => {
      const { rows } = await shop.pool.query<{ pid: number }>(
        `SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock' ORDER BY xact_start`,
      );
      return rows.map(({ pid }) => pid);
    };
    return {
      /** The connections that wait, once there are so many. */
      waits: (count: number) =>
        waitFor(`${count} wait`, async () => {
          const pids = await waiting();
          return pids.length === count && pids;
        }),
      async release() {
        await client.query('COMMIT');
        client.release();
      },
    };
  }
  /** Orders that were ever placed instead of pots of this one. */
  const replacements = async (id: string) =>
    (await shop.pool.query(`SELECT status FROM orders WHERE replaces ->> 'orderId' = $1`, [id])).rows;

  it('is not sent again where a refund was decided first, whenever the process dies: nothing is placed', async () => {
    const sold = await shippedMugs(shop);
    // A process that would have to take a replacement back dies before it has.
    await shop.pool.query(`
      CREATE FUNCTION die() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN PERFORM pg_terminate_backend(pg_backend_pid()); RETURN NEW; END $$;
      CREATE TRIGGER die BEFORE UPDATE ON orders FOR EACH ROW
        WHEN (NEW.replaces IS NOT NULL AND NEW.status = 'cancelled') EXECUTE FUNCTION die()`);
    const locked = await lock(sold.id);
    const refunding = refund(sold.id, refunded(1));
    await locked.waits(1);
    const replacing = again(shop, sold.id);
    await locked.waits(2);
    await locked.release();
    expect((await refunding).status).toBe(200);
    const { status, body } = await replacing;
    expect(await replacements(sold.id)).toEqual([]);
    expect([status, body['message']]).toEqual([
      409,
      'This order has been refunded in full, so there is nothing to send again.',
    ]);
    expect(await shop.onHand(sold.mug)).toBe(4);
    await shop.pool.query('DROP FUNCTION die CASCADE');
  });

  it('is refused by name where another of its pieces was refunded first', async () => {
    const sold = await shippedMugs(shop, 2);
    await refund(sold.id, refunded(1));
    const locked = await lock(sold.id);
    const refunding = refund(sold.id, { ...refunded(1), amount_pence: 500 });
    await locked.waits(1);
    const replacing = again(shop, sold.id);
    await locked.waits(2);
    await locked.release();
    expect((await refunding).status).toBe(200);
    expect(await replacing).toMatchObject({
      status: 409,
      body: {
        message: `${sold.mug.name} hasn’t been sent yet, or has been refunded or sent again already.`,
      },
    });
    expect(await replacements(sold.id)).toEqual([]);
  });

  it('is refunded where the process that would send it again dies while it waits', async () => {
    const sold = await shippedMugs(shop, 2);
    const locked = await lock(sold.id);
    const replacing = again(shop, sold.id);
    const [pid] = await locked.waits(1);
    const refunding = refund(sold.id, refunded(2));
    await locked.waits(2);
    await shop.pool.query('SELECT pg_terminate_backend($1)', [pid]);
    expect((await replacing).status).toBeGreaterThanOrEqual(500);
    await locked.release();
    expect((await refunding).status).toBe(200);
    expect(await replacements(sold.id)).toEqual([]);
  });
});
