import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { commitmentOf, drawOrder } from '@slipcast/contracts/draw';
import type { WireDraw } from '@slipcast/contracts/http/room';
import { CALLED_DIGITS } from '@slipcast/contracts/limits';
import { waitFor } from '@slipcast/local-servers/wait-for';
import type { Browser } from './browser.ts';
import { CartFixture } from './cart-fixture.ts';
import { RoomFixture } from './room-fixture.ts';

const states = (tickets: { ticket: { state: string } }[]) => tickets.map(({ ticket }) => ticket.state);

type Two = [Browser, Browser];
type Three = [Browser, Browser, Browser];
type Four = [Browser, Browser, Browser, Browser];

describe('the waiting room of an update', () => {
  const cart = new CartFixture();
  beforeAll(() => cart.start({ PIECES_PER_NETWORK: '0' }));
  afterAll(() => cart.stop());
  const open = (...how: Parameters<RoomFixture['announce']>) => new RoomFixture(cart).announce(...how);

  it('draws the order, lets in as many as there are pieces, and anyone can repeat the draw', async () => {
    const room = await open(3);
    const before = await room.show();
    expect(before).toMatchObject({ phase: 'before', tickets: 0, from: 0, minutes: 10 });
    const guests = await room.guests(8);
    const early = await Promise.all(guests.map((guest) => room.mine(guest)));
    // Asking again, also in another tab, is the same ticket.
    expect(new Set(early.map(({ ticket }) => ticket)).size).toBe(8);
    expect(early.every(({ place, isDrawn, state }) => place === null && isDrawn && state === 'waiting')).toBe(
      true,
    );
    const tooEarly = await guests[0]!.call('GET', `/api/cart/rooms/${room.id}/draw`);
    expect(tooEarly).toMatchObject({ status: 409, body: { code: 'not-open-yet' } });
    await room.opened();
    const late = cart.guestBrowser();
    await room.ticket(late);

    const drawn = await room.inOrder([...guests, late]);
    expect(drawn.map(({ ticket }) => ticket.place)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
    expect(states(drawn)).toEqual([...Array(3).fill('in'), ...Array(6).fill('waiting')]);
    expect(drawn[8]).toMatchObject({ browser: late, ticket: { isDrawn: false } });
    const draw = (await late.call<WireDraw>('GET', `/api/cart/rooms/${room.id}/draw`)).body;
    expect(draw.commitment).toBe(before.commitment);
    expect(await commitmentOf(draw.seed)).toBe(before.commitment);
    expect(await drawOrder(draw.seed, draw.tickets)).toEqual(
      drawn.slice(0, 8).map(({ ticket }) => ticket.ticket),
    );
    expect(await room.show()).toMatchObject({
      phase: 'waiting',
      tickets: 9,
      waiting: 6,
      calledUpTo: 3,
      free: 3,
      inCarts: 0,
      sold: 0,
    });
  });

  it('names the tickets that are called, to pages that do not know their place yet, until their people have come', async () => {
    const room = await open(2);
    const guests = await room.guests(4);
    const tickets = await Promise.all(guests.map(async (guest) => (await room.mine(guest)).ticket));
    expect((await room.show()).called).toBeUndefined();
    await room.opened();
    const called = await waitFor('two are called', async () => {
      const named = (await room.show()).called ?? [];
      return named.length === 2 && named;
    });
    const isNamed = (ticket: string) => called.includes(ticket.slice(0, CALLED_DIGITS));
    const places = await Promise.all(guests.map((guest) => room.mine(guest)));
    expect(places.map(({ state }) => state)).toEqual(
      tickets.map((ticket) => (isNamed(ticket) ? 'in' : 'waiting')),
    );
    expect((await room.show()).called).toBeUndefined();
  });

  it('lets no one reserve whose turn it is not, by no call', async () => {
    const room = await open(2);
    const guests = await room.guests(4);
    await room.opened();
    const order = await room.inOrder(guests);
    const [first, second, third] = order.map(({ browser }) => browser) as Three;
    const [pot, other] = room.pots as [string, string];
    const wait = { status: 409, body: { code: 'wait-your-turn', updateId: room.id } };
    expect(await third.add(pot)).toMatchObject(wait);
    expect(await cart.guestBrowser().add(pot)).toMatchObject(wait);
    const form = await fetch(`${cart.url}/cart/add/${pot}`, {
      method: 'POST',
      redirect: 'manual',
      headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' },
      body: 'variant=main',
    });
    expect(form.headers.get('location')).toContain('refused=wait-your-turn');
    const claim = await cart.internal('POST', '/internal/claims', {
      owner: third.owner,
      items: [{ productId: pot, variantId: 'main', quantity: 1 }],
    });
    expect(claim.body).toMatchObject({ claimed: false });
    // Two pots, two people with a seat: no one of them can have both.
    expect((await first.add(pot)).status).toBe(201);
    expect(await first.add(other)).toMatchObject(wait);
    expect((await second.add(other)).status).toBe(201);
    expect((await room.mine(first)).state).toBe('used');
    // What everyone sees may be some tenths of a second old.
    await waitFor('the pieces', async () => (await room.show()).inCarts === 2);
    expect(await room.show()).toMatchObject({ free: 0, waiting: 2 });
    // What is reserved is sold without a turn.
    const own = await cart.internal('POST', '/internal/claims', {
      owner: first.owner,
      items: [{ productId: pot, variantId: 'main', quantity: 1 }],
    });
    expect(own.body).toMatchObject({ claimed: true });
  });

  it('lets the next in when someone leaves, and when a piece is put back', async () => {
    const room = await open(2);
    const guests = await room.guests(5);
    await room.opened();
    const order = (await room.inOrder(guests)).map(({ browser }) => browser);
    const [first, second, third, fourth] = order as Four;
    expect((await room.giveUp(first)).status).toBe(200);
    expect((await room.mine(first)).state).toBe('lapsed');
    await waitFor('the third', async () => (await room.mine(third)).state === 'in');

    const { item } = (await second.add(room.pots[0]!)).body;
    expect((await third.add(room.pots[1]!)).status).toBe(201);
    expect((await room.mine(fourth)).state).toBe('waiting');
    // The second may choose again, so no one is let in for that piece yet.
    expect((await second.call('DELETE', `/api/cart/items/${item.id}`)).status).toBe(200);
    expect((await room.mine(second)).state).toBe('in');
    expect((await room.mine(fourth)).state).toBe('waiting');
    expect((await room.giveUp(second)).status).toBe(200);
    await waitFor('the fourth', async () => (await room.mine(fourth)).state === 'in');
    // The end of the queue, if asked for; it says nothing by itself.
    expect((await room.mine(first)).state).toBe('lapsed');
    expect((await room.ticket(first, { again: true })).body.ticket).toMatchObject({
      place: 6,
      isDrawn: false,
      state: 'waiting',
    });
  });

  it('ends the time to choose, and passes over someone who is not there, who keeps the place', async () => {
    const room = await open(1);
    const guests = await room.guests(4);
    await room.opened();
    const order = (await room.inOrder(guests)).map(({ browser }) => browser);
    const [first, second, third] = order as Three;
    const tickets = await Promise.all(order.map((browser) => room.mine(browser)));
    const past = String((await room.now()) - 1);
    const ago = String((await room.now()) - 151_000);
    // The second has closed the page; the first has chosen nothing in ten minutes.
    await cart.client.zadd(room.key('seen'), ago, tickets[1]!.ticket);
    await cart.client.zadd(room.key('open'), past, tickets[0]!.ticket);
    await waitFor('the third', async () => (await room.mine(third)).state === 'in');
    expect((await room.mine(first)).state).toBe('lapsed');
    expect((await room.mine(second)).state).toBe('waiting');
    // The third goes; the second is back, and before the fourth.
    await room.giveUp(third);
    await waitFor('the second', async () => (await room.mine(second)).state === 'in');
    expect((await room.mine(order[3]!)).state).toBe('waiting');
  });

  it('calls someone who does not come in vain, and they are next once they are back', async () => {
    const room = await open(1);
    const [one, two] = (await room.guests(2)) as Two;
    const [oneTicket] = await Promise.all([room.mine(one), room.mine(two)]);
    await room.opened();
    await room.show();
    const called = (await cart.client.hgetall(room.key('seats'))) as Record<string, string>;
    const [ticket, text] = Object.entries(called)[0]!;
    expect(text).toMatch(/^called:/);
    const isOne = ticket === oneTicket.ticket;
    const [absent, next] = isOne ? [one, two] : [two, one];
    await cart.client.zadd(room.key('open'), String((await room.now()) - 1), ticket);
    await waitFor('the next', async () => (await room.mine(next)).state === 'in');
    expect((await room.mine(absent)).state).toBe('waiting');
    await room.giveUp(next);
    await waitFor('the one who was not there', async () => (await room.mine(absent)).state === 'in');
  });
});
