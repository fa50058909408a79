import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { waitFor } from '@slipcast/local-servers/wait-for';
import { WaitlistShop } from './waitlist-fixture.ts';

describe('a waiting list, when something is lost', () => {
  const shop = new WaitlistShop();
  beforeAll(() => shop.start());
  afterAll(() => shop.stop());

  async function heldPot() {
    const productId = await shop.product(1);
    const holder = shop.guestBrowser();
    const { body } = await holder.add(productId);
    await shop.snapshotHas(productId, 1);
    const remove = () => holder.call('DELETE', `/api/cart/items/${body.item.id}`);
    return { productId, holder, remove };
  }

  it('keeps the queue and a recorded offer when Redis is lost [I6]', async () => {
    const { productId, remove } = await heldPot();
    const [first, second] = await shop.queue(productId, 2);
    await remove();
    const { until } = await shop.yours(first!, productId);
    await shop.client.flushdb();
    expect((await shop.guestBrowser().add(productId)).status).toBe(409);
    expect(await shop.holders(productId)).toEqual([first!.owner]);
    expect(await shop.entry(first!, productId)).toMatchObject({ state: 'yours', until });
    await shop.earlier(productId, 11);
    await shop.yours(second!, productId);
  });

  it('offers a piece that became available during a loss of Redis in the step that rebuilds', async () => {
    const { productId } = await heldPot();
    const [first] = await shop.queue(productId, 1);
    await shop.pool.query(
      `UPDATE cart_hold SET expires_at = now() - interval '1 minute' WHERE product_id = $1`,
      [productId],
    );
    await shop.client.flushdb();
    const newcomers = await Promise.all(Array.from({ length: 10 }, () => shop.guestBrowser().add(productId)));
    expect(newcomers.map(({ status }) => status)).toEqual(newcomers.map(() => 409));
    await shop.yours(first!, productId);
    expect(await shop.holders(productId)).toEqual([first!.owner]);
  });

  it('records an offer after a restart, if the process died just after making it', async () => {
    const { productId, remove } = await heldPot();
    const [first] = await shop.queue(productId, 1);
    const email = `${first!.userId}@example.com`;
    shop.neighbours.usersAnswer = false;
    await remove();
    expect(await shop.holders(productId)).toEqual([first!.owner]);
    await shop.stopService();
    shop.neighbours.usersAnswer = true;
    expect(shop.mails('piece-offered', email)).toEqual([]);
    await shop.startService();
    await shop.yours(first!, productId);
    expect(await shop.mail('piece-offered', email)).toMatchObject({ userId: first!.userId });
    expect(shop.mails('piece-offered', email)).toHaveLength(1);
  });

  it('repeats an offer that ended before its owner could be emailed', async () => {
    const { productId, remove } = await heldPot();
    const [first, second] = await shop.queue(productId, 2);
    shop.neighbours.usersAnswer = false;
    await remove();
    expect(await shop.holders(productId)).toEqual([first!.owner]);
    await shop.earlier(productId, 11);
    await waitFor(
      'the next shopper has it',
      async () => (await shop.holders(productId))[0] === second!.owner,
    );
    shop.neighbours.usersAnswer = true;
    await shop.yours(second!, productId);
    expect(await shop.entry(first!, productId)).toMatchObject({ state: 'waiting', ahead: 0 });
    await shop.earlier(productId, 11);
    await shop.yours(first!, productId);
  });

  it('offers a piece once more to someone who could not see the offer, before anyone new gets it', async () => {
    const { productId, remove } = await heldPot();
    const [first] = await shop.queue(productId, 1);
    shop.neighbours.usersAnswer = false;
    await remove();
    await shop.earlier(productId, 11);
    expect((await shop.guestBrowser().add(productId)).status).toBe(409);
    expect(await shop.holders(productId)).toEqual([first!.owner]);
    shop.neighbours.usersAnswer = true;
    await shop.yours(first!, productId);
  });

  it('makes no offer from a replica that has not been compared with the ledger lately', async () => {
    const { productId } = await heldPot();
    const [first] = await shop.queue(productId, 1);
    shop.neighbours.ledgerAnswers = false;
    const slot = `{${productId}:main}`;
    await shop.client.hset(`cart:replica:${slot}`, 'confirmed', String(Date.now() - 40_000));
    await shop.earlier(productId, 31);
    await waitFor('the hold has ended', async () => (await shop.holders(productId)).length === 0);
    expect(await shop.entry(first!, productId)).toMatchObject({ state: 'waiting' });
    shop.neighbours.ledgerAnswers = true;
    await shop.yours(first!, productId);
  });

  it('offers nothing to a shopper who left just before the offer was recorded', async () => {
    const { productId, remove } = await heldPot();
    const [first, second] = await shop.queue(productId, 2);
    shop.neighbours.usersAnswer = false;
    await remove();
    const place = await shop.entry(first!, productId);
    await first!.call('DELETE', `/api/cart/waiting/${place?.id}`);
    shop.neighbours.usersAnswer = true;
    await shop.yours(second!, productId);
    expect(await shop.holders(productId)).toEqual([second!.owner]);
  });

  it('removes the entries of a deleted account, and frees the piece offered to it', async () => {
    const { productId, remove } = await heldPot();
    const [gone, next] = await shop.queue(productId, 2);
    await remove();
    await shop.yours(gone!, productId);
    await shop.publish('user.erased.v1', gone!.userId ?? '', { userId: gone!.userId ?? '' });
    await shop.yours(next!, productId);
    const { rows } = await shop.pool.query('SELECT FROM waiting_place WHERE owner = $1', [gone!.owner]);
    expect(rows).toEqual([]);
  });

  it('makes one offer for each piece and one email for each offer in two instances at once', async () => {
    const other = await shop.anotherInstance();
    const productIds = await Promise.all(Array.from({ length: 6 }, () => shop.product(1)));
    const holder = shop.guestBrowser();
    for (const productId of productIds) await holder.add(productId);
    const waiting = await Promise.all(productIds.map((productId) => shop.queue(productId, 2)));
    const elsewhere = other.browser();
    elsewhere.cookie = holder.cookie;
    const { body } = await holder.cart();
    await Promise.all(
      body.CartItems.map(({ id }, index) =>
        (index % 2 ? holder : elsewhere).call('DELETE', `/api/cart/items/${id}`),
      ),
    );
    for (const [index, productId] of productIds.entries()) {
      const first = waiting[index]![0]!;
      await shop.yours(first, productId);
      await shop.mail('piece-offered', `${first.userId}@example.com`);
      expect(shop.mails('piece-offered', `${first.userId}@example.com`)).toHaveLength(1);
      expect(await shop.holders(productId)).toEqual([first.owner]);
    }
    await other.stop();
  });
});
