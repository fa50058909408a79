import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { userOwner } from '@slipcast/contracts/ids';
import type { SaleTerms } from '@slipcast/contracts/sale-terms';
import { saleTerms } from '@slipcast/testkit/sale-terms';
import { waitFor } from '@slipcast/local-servers/wait-for';
import type { Browser } from './browser.ts';
import { CartFixture } from './cart-fixture.ts';
import { RoomFixture } from './room-fixture.ts';

interface Answer {
  code?: string;
  opensAt?: string;
  message: string;
  minutes?: number;
}
const MINUTE = 60_000;

describe('early access to a shop update', () => {
  const cart = new CartFixture();
  const room = new RoomFixture(cart);
  beforeAll(() => cart.start({ PIECES_PER_NETWORK: '0' }));
  afterAll(() => cart.stop());

  const inMs = async (ms: number) => new Date((await room.now()) + ms).toISOString();
  /** An update with one piece of each pot that opens in ten minutes, and for readers with a link five minutes ago. */
  async function announce(rest: Partial<SaleTerms> = {}, pots = 3) {
    const sale = saleTerms({ opensAt: await inMs(10 * MINUTE), earlyMinutes: 15, ...rest });
    const ids = await Promise.all(
      Array.from({ length: pots }, () => cart.product(1, undefined, 'Moon jar', sale)),
    );
    return { sale, ids };
  }
  /** A reader's letter has it. */
  function link(updateId: string): string {
    const key = randomUUID();
    cart.neighbours.earlyLinks.set(key, { linkId: randomUUID(), updateId, version: 0, owner: null });
    return key;
  }
  const use = (browser: Browser, updateId: string, key: string) =>
    browser.call<Answer>('POST', `/api/cart/early/${updateId}`, { key });
  const add = (browser: Browser, productId = '', quantity = 1) =>
    browser.call<Answer>('POST', '/api/cart/items', { product_id: productId, quantity });
  const code = ({ status, body }: { status: number; body: Answer }) => [status, body.code];

  it('is for the guest who used the link first, and for no one else', async () => {
    const { sale, ids } = await announce();
    const { updateId } = sale;
    const [reader, other, stranger] = [cart.guestBrowser(), cart.guestBrowser(), cart.guestBrowser()];
    expect(code(await add(reader, ids[0]))).toEqual([409, 'not-open-yet']);
    const key = link(updateId);
    expect(await use(reader, updateId, key)).toMatchObject({ status: 200, body: { updateId, minutes: 15 } });
    expect((await use(reader, updateId, key)).status).toBe(200);
    expect(code(await use(other, updateId, key))).toEqual([409, 'conflict']);
    expect(code(await use(other, updateId, 'guessed'))).toEqual([404, 'not-found']);
    expect(code(await use(other, 'another-update', key))).toEqual([404, 'not-found']);
    expect((await use(other, updateId, ' ')).status).toBe(400);
    for (const browser of [other, stranger])
      expect(await add(browser, ids[0])).toMatchObject({
        status: 409,
        body: { code: 'not-open-yet', opensAt: sale.opensAt },
      });
    expect((await add(reader, ids[0])).status).toBe(201);
    // Another update is not opened by it.
    const winter = await announce();
    expect(code(await add(reader, winter.ids[0]))).toEqual([409, 'not-open-yet']);
  });

  it('begins at its minute by the clock of Redis, and stops for a pause', async () => {
    const opensAt = await inMs(15 * MINUTE + 1200);
    const { sale, ids } = await announce({ opensAt });
    const begins = new Date(Date.parse(opensAt) - 15 * MINUTE).toISOString();
    const reader = cart.guestBrowser();
    await use(reader, sale.updateId, link(sale.updateId));
    expect(await add(reader, ids[0])).toMatchObject({
      status: 409,
      body: { code: 'not-open-yet', opensAt: begins },
    });
    for (;;) {
      // oxlint-disable-next-line no-await-in-loop
      if ((await add(reader, ids[0])).status === 201) break;
    }
    expect(await room.now()).toBeGreaterThanOrEqual(Date.parse(begins));
    await cart.say(ids[1]!, 2, { ...sale, paused: true });
    await waitFor('the pause', async () => (await add(reader, ids[1])).body.code === 'update-paused');
  }, 20_000);

  it('keeps the limits of each buyer', async () => {
    const { sale, ids } = await announce({ pieces: 2 });
    const reader = cart.guestBrowser();
    await use(reader, sale.updateId, link(sale.updateId));
    const answers = [];
    // oxlint-disable-next-line no-await-in-loop
    for (const id of ids) answers.push(code(await add(reader, id)));
    expect(answers).toEqual([
      [201, undefined],
      [201, undefined],
      [409, 'update-limit'],
    ]);
  });

  it('follows a guest who logs in, and lets a claim at checkout raise what the owner may have', async () => {
    const { sale, ids } = await announce();
    const reader = cart.guestBrowser();
    await use(reader, sale.updateId, link(sale.updateId));
    const userId = cart.logIn(reader);
    // Before the carts are merged, too.
    expect((await add(reader, ids[0])).status).toBe(201);
    await reader.call('POST', '/api/cart/merge');
    expect((await add(reader, ids[1])).status).toBe(201);
    const items = [{ productId: ids[2], variantId: 'main', quantity: 1 }];
    const claim = (owner: string) => cart.internal('POST', '/internal/claims', { owner, items });
    expect((await claim(userOwner(randomUUID()))).body).toMatchObject({ claimed: false });
    expect((await claim(userOwner(userId))).body).toMatchObject({ claimed: true });
  });

  it('ends when its reader leaves the list, and older news brings it back to no one', async () => {
    const { sale, ids } = await announce();
    const { updateId } = sale;
    const reader = cart.guestBrowser();
    const key = link(updateId);
    await use(reader, updateId, key);
    const { linkId, owner } = cart.neighbours.earlyLinks.get(key)!;
    const say = (version: number, now: typeof owner) =>
      cart.publish('early-link.changed.v1', linkId, { linkId, updateId, version, owner: now });
    await say(3, null);
    await waitFor('the end', async () => (await add(reader, ids[0])).body.code === 'not-open-yet');
    await say(2, owner);
    await say(4, null);
    await waitFor('the last news', async () => {
      const { rows } = await cart.pool.query('SELECT version FROM early_access WHERE link_id = $1', [linkId]);
      return rows[0]?.version === 4;
    });
    expect(code(await add(reader, ids[0]))).toEqual([409, 'not-open-yet']);
  });

  it('goes past the waiting room, which lets in no one before its time', async () => {
    await room.announce(2, { earlyMinutes: 15 }, 2000);
    const reader = cart.guestBrowser();
    await use(reader, room.id, link(room.id));
    const [first, second] = await room.guests(2);
    expect(code(await add(first!, room.pots[0]))).toEqual([409, 'not-open-yet']);
    expect((await add(reader, room.pots[0])).status).toBe(201);
    await room.opened();
    const tickets = (await room.inOrder([first!, second!])).map(({ ticket }) => ticket.state);
    // One piece is left, so one of them is let in.
    await waitFor('one is let in', async () => {
      const states = (await room.inOrder([first!, second!])).map(({ ticket }) => ticket.state);
      return states[0] === 'in';
    });
    expect(tickets[1]).toBe('waiting');
    expect(code(await add(cart.guestBrowser(), room.pots[1]))).toEqual([409, 'wait-your-turn']);
    expect(await room.show()).toMatchObject({ inCarts: 1 });
  }, 20_000);

  it('is refused to a network that tries many links', async () => {
    const { sale } = await announce();
    const browser = cart.guestBrowser('203.0.113.9');
    const statuses = [];
    // oxlint-disable-next-line no-await-in-loop
    for (let tries = 0; tries < 62; tries += 1)
      statuses.push((await use(browser, sale.updateId, `no-${tries}`)).status);
    expect(statuses.slice(-3)).toEqual([404, 429, 429]);
    expect((await use(cart.guestBrowser('198.51.100.7'), sale.updateId, link(sale.updateId))).status).toBe(
      200,
    );
  });
});
