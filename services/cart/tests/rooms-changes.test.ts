import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { waitFor } from '@slipcast/local-servers/wait-for';
import type { Browser } from './browser.ts';
import { CartFixture } from './cart-fixture.ts';
import { RoomFixture } from './room-fixture.ts';

type Two = [Browser, Browser];

describe('what changes in a waiting room', () => {
  const cart = new CartFixture();
  beforeAll(() => cart.start({ PIECES_PER_NETWORK: '0', ROOM_TICKETS_PER_NETWORK: '3' }));
  afterAll(() => cart.stop());
  const open = (...how: Parameters<RoomFixture['announce']>) => new RoomFixture(cart).announce(...how);

  it('is not used when fewer come than the maker’s number', async () => {
    const room = await open(2, { from: 3 });
    const guests = await room.guests(3);
    // Given up before the opening: two are left.
    await room.giveUp(guests[0]!);
    expect((await cart.guestBrowser().add(room.pots[0]!)).body).toMatchObject({ code: 'not-open-yet' });
    await room.opened();
    expect(await room.show()).toMatchObject({ phase: 'everyone', waiting: 2 });
    expect((await cart.guestBrowser().add(room.pots[0]!)).status).toBe(201);
    expect((await cart.guestBrowser().add(room.pots[1]!)).status).toBe(201);
    await waitFor('the pieces', async () => {
      const { free, inCarts } = await room.show();
      return free === 0 && inCarts === 2;
    });
  });

  it('lets everyone reserve while no one waits, but nothing that someone was let in for', async () => {
    const room = await open(3);
    const [guest] = await room.guests(1);
    await room.opened();
    expect((await room.mine(guest!)).state).toBe('in');
    expect(await room.show()).toMatchObject({ phase: 'everyone' });
    const [a, b, c] = room.pots as [string, string, string];
    const quick = cart.guestBrowser();
    expect((await quick.add(a)).status).toBe(201);
    expect((await quick.add(b)).status).toBe(201);
    expect(await quick.add(c)).toMatchObject({ status: 409, body: { code: 'wait-your-turn' } });
    expect((await guest!.add(c)).status).toBe(201);
  });

  it('lets no one in while paused, and no one’s time runs', async () => {
    const room = await open(1);
    const guests = await room.guests(2);
    await room.opened();
    const order = await room.inOrder(guests);
    const { browser: first, ticket } = order[0]!;
    await room.say({ paused: true, revision: 2 });
    await waitFor('the pause', async () => (await room.show()).phase === 'paused');
    expect(await first.add(room.pots[0]!)).toMatchObject({ status: 409, body: { code: 'update-paused' } });
    // The pause began an hour ago, and the ten minutes would be over.
    await waitFor('it to be seen', () => cart.client.hget(room.key('state'), 'pausedAt'));
    await cart.client.hset(room.key('state'), 'pausedAt', String((await room.now()) - 3_600_000));
    await cart.client.zadd(room.key('open'), String((await room.now()) - 3_000_000), ticket.ticket);
    expect((await room.mine(order[1]!.browser)).state).toBe('waiting');
    await room.say({ paused: false, revision: 3 });
    await waitFor('the end of the pause', async () => (await room.show()).phase === 'waiting');
    const after = await room.mine(first);
    expect(after.state).toBe('in');
    expect(Date.parse(after.until ?? '') - Date.parse(ticket.until ?? '')).toBeGreaterThan(3_500_000);
  });

  it('gives one person one place, however often they log in', async () => {
    const room = await open(1);
    const guests = await room.guests(3);
    const account = cart.userBrowser();
    const own = await room.mine(account);
    const [one, two] = guests as Two;
    const asGuest = await room.mine(one);
    // Another browser of the same person brings its own ticket, which is lost.
    for (const guest of [one, two]) {
      account.cookie = guest.cookie;
      // oxlint-disable-next-line no-await-in-loop
      await account.call('POST', '/api/cart/merge', {});
    }
    expect((await room.mine(account)).ticket).toBe(own.ticket);
    expect((await room.show()).tickets).toBe(2);
    // Someone without a ticket of their own keeps the guest's.
    const other = cart.userBrowser();
    const third = await room.mine(guests[2]!);
    other.cookie = guests[2]!.cookie;
    await other.call('POST', '/api/cart/merge', {});
    expect((await room.mine(other)).ticket).toBe(third.ticket);
    const { rows } = await cart.pool.query<{ ticket: string; gone: boolean }>(
      'SELECT ticket, replaced_at IS NOT NULL AS gone FROM room_ticket WHERE update_id = $1 AND ticket = ANY ($2)',
      [room.id, [own.ticket, asGuest.ticket, third.ticket]],
    );
    expect(Object.fromEntries(rows.map(({ ticket, gone }) => [ticket, gone]))).toEqual({
      [own.ticket]: false,
      [asGuest.ticket]: true,
      [third.ticket]: false,
    });
  });

  it('gives one network a number of tickets, and each of its shoppers keeps theirs', async () => {
    const room = await open(1);
    const shoppers = Array.from({ length: 3 }, () => cart.guestBrowser('203.0.113.7'));
    for (const shopper of shoppers) expect((await room.ticket(shopper)).status).toBe(200);
    const more = cart.guestBrowser('203.0.113.7');
    expect(await room.ticket(more)).toMatchObject({ status: 429, body: { code: 'too-many-requests' } });
    expect((await room.ticket(shoppers[0]!)).status).toBe(200);
    expect((await room.ticket(cart.guestBrowser('203.0.113.8'))).status).toBe(200);
  });

  it('ends with its update: what is left goes to everyone, and waiting lists go on', async () => {
    const room = await open(1, {}, 100);
    const [pot] = room.pots as [string];
    await room.opened();
    const holder = cart.guestBrowser();
    const { item } = (await holder.add(pot)).body;
    const waiter = cart.userBrowser();
    expect(
      (await waiter.call('POST', '/api/cart/waiting', { product_id: pot, variantId: 'main' })).status,
    ).toBe(201);
    // While the room is open, a piece that is put back is not offered past it.
    await holder.call('DELETE', `/api/cart/items/${item.id}`);
    await waitFor('the piece', async () => (await room.show()).free === 1);
    await cart.say(pot, 2);
    await room.say({ revision: 2 }, 'closed');
    await waitFor('the end', async () => (await room.show()).phase === 'closed');
    expect((await room.ticket(cart.guestBrowser())).body).toMatchObject({ code: 'conflict' });
    await waitFor('the offer', async () => {
      const { body } = await waiter.call<{ places: { until: string | null }[] }>('GET', '/api/cart/waiting');
      return body.places[0]?.until;
    });
    const keys = () => cart.client.keys(`cart:room-*{room ${room.id}}`);
    expect(await keys()).toEqual([]);
    // A page that was open at the end asks for the room once more, which must not stay in Redis for ever.
    await holder.call('DELETE', `/api/cart/rooms/${room.id}/ticket`);
    await waitFor('the end of the room', async () => (await keys()).length === 0, 10_000);
  });
});
