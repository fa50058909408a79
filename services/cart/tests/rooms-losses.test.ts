import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { waitFor } from '@slipcast/local-servers/wait-for';
import { saleTerms } from '@slipcast/testkit/sale-terms';
import { CartFixture } from './cart-fixture.ts';
import { RoomFixture } from './room-fixture.ts';

describe('a waiting room and what fails', () => {
  const cart = new CartFixture();
  beforeAll(() => cart.start({ PIECES_PER_NETWORK: '0', HOLD_SECONDS: '3', SWEEP_SECONDS: '1' }));
  afterAll(() => cart.stop());
  /** The cart uses SET for nothing but locks. */
  async function locksTaken(): Promise<number> {
    const stats = await cart.client.info('commandstats');
    return Number(/^cmdstat_set:calls=(\d+)/m.exec(stats)?.[1] ?? 0);
  }
  const open = (...how: Parameters<RoomFixture['announce']>) => new RoomFixture(cart).announce(...how);

  it('has the same order and the same seats when Redis has lost everything', async () => {
    const room = await open(2);
    const guests = await room.guests(6);
    await room.opened();
    const before = await room.inOrder(guests);
    await room.giveUp(before[1]!.browser);
    await waitFor('the third', async () => (await room.mine(before[2]!.browser)).state === 'in');
    const seats = await room.inOrder(guests);
    const keys = await cart.client.keys(`cart:room-*{room ${room.id}}`);
    expect(keys.length).toBeGreaterThan(5);
    await cart.client.del(...keys);
    const after = await room.inOrder(guests);
    expect(after.map(({ ticket }) => ticket)).toEqual(seats.map(({ ticket }) => ticket));
    expect(after.map(({ ticket }) => ticket.state)).toEqual([
      'in',
      'lapsed',
      'in',
      'waiting',
      'waiting',
      'waiting',
    ]);
    expect(await room.show()).toMatchObject({ tickets: 6, waiting: 3, calledUpTo: 3 });
  });

  it('builds a room that Redis has lost once, however many ask for their place in the same moment', async () => {
    const room = await open(2);
    const guests = await room.guests(60);
    await room.opened();
    await room.inOrder(guests);
    await cart.client.del(...(await cart.client.keys(`cart:room-*{room ${room.id}}`)));
    const before = await locksTaken();
    const after = await room.inOrder(guests);
    // The jobs take a few of their own. It was 1,893 when everyone tried.
    expect((await locksTaken()) - before).toBeLessThan(60);
    expect(after.map(({ ticket }) => ticket.place)).toEqual(guests.map((_, index) => index + 1));
  });

  it('lets the next in when a reservation ends by itself', async () => {
    const room = await open(1);
    const guests = await room.guests(2);
    await room.opened();
    const [first, second] = await room.inOrder(guests);
    expect((await first!.browser.add(room.pots[0]!)).status).toBe(201);
    expect((await room.mine(second!.browser)).state).toBe('waiting');
    await waitFor(
      'the end of the reservation',
      async () => (await room.mine(second!.browser)).state === 'in',
    );
  });

  it('lets the next in when a sold pot comes back, because its payment failed in the end', async () => {
    const room = await open(1);
    const guests = await room.guests(2);
    await room.opened();
    const [first, second] = await room.inOrder(guests);
    const pot = room.pots[0]!;
    expect((await first!.browser.add(pot)).status).toBe(201);
    await cart.stockChanged(pot, 0, { orderId: randomUUID(), owner: first!.browser.owner, quantity: 1 });
    await waitFor('it is sold', async () => (await room.show()).phase === 'over');
    expect((await room.mine(second!.browser)).state).toBe('waiting');
    await cart.stockChanged(pot, 1);
    await waitFor('the second', async () => (await room.mine(second!.browser)).state === 'in');
    expect((await room.mine(first!.browser)).state).toBe('used');
    expect((await second!.browser.add(pot)).status).toBe(201);
  });

  it('draws again what was drawn too early when the opening is moved, and believes no older terms', async () => {
    const room = await open(1, {}, 60_000);
    const [early] = await room.guests(1);
    const opensAt = new Date((await room.now()) + 1500).toISOString();
    await room.say({ opensAt, revision: 2 });
    expect(await room.show()).toMatchObject({ opensAt, phase: 'before', tickets: 1 });
    await room.opened();
    expect(await room.mine(early!)).toMatchObject({ isDrawn: true, place: 1 });
    // An older event that comes late changes nothing.
    await cart.publish('update.changed.v1', room.id, {
      version: 1,
      sale: { ...room.terms, opensAt: '2099-01-01T00:00:00.000Z', revision: 1 },
      state: 'announced',
      productIds: room.pots,
    });
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect((await room.show()).opensAt).toBe(opensAt);
  });

  it('lets no one reserve while the event about the update is late', async () => {
    const pot = await cart.product(1, undefined, 'Moon jar', saleTerms({ room: { from: 0, minutes: 10 } }));
    expect(await cart.guestBrowser().add(pot)).toMatchObject({ status: 503, body: { code: 'unavailable' } });
  });

  it('forgets whose a ticket was when the account is deleted, and the draw stays', async () => {
    const room = await open(1);
    const account = cart.userBrowser();
    const { ticket } = await room.mine(account);
    await cart.publish('user.erased.v1', account.userId!, { userId: account.userId! });
    await waitFor('the erasure', async () => {
      const { rows } = await cart.pool.query<{ owner: string }>(
        'SELECT owner FROM room_ticket WHERE ticket = $1',
        [ticket],
      );
      return rows[0]?.owner.startsWith('erased');
    });
    await room.opened();
    const draw = await account.call<{ tickets: string[] }>('GET', `/api/cart/rooms/${room.id}/draw`);
    expect(draw.body.tickets).toEqual([ticket]);
    expect(await cart.client.hexists(room.key('owners'), account.owner)).toBe(0);
  });

  it('never lets in more people than there are pieces, however they come and go in two instances', async () => {
    const room = await open(4);
    const other = await cart.anotherInstance();
    const guests = await room.guests(12);
    await room.opened();
    let sold = 0;
    const live = async (number: number) => {
      const browser = guests[number]!;
      for (let round = 0; round < 200; round += 1) {
        // oxlint-disable-next-line no-await-in-loop
        const { state } = await room.mine(browser);
        if (state === 'lapsed' || state === 'used') return;
        if (state === 'in') {
          if (number % 3 === 0) return void (await room.giveUp(browser));
          for (const pot of room.pots) {
            // oxlint-disable-next-line no-await-in-loop
            const { status } = await browser.add(pot);
            if (status === 201) {
              sold += 1;
              return;
            }
          }
          throw new Error(`shopper ${number} was let in and found nothing`);
        }
        // oxlint-disable-next-line no-await-in-loop
        await new Promise((resolve) => setTimeout(resolve, 20));
        if (sold >= 4) return;
      }
    };
    await Promise.all(guests.map((_, number) => live(number)));
    expect(sold).toBe(4);
    await other.stop();
  }, 20_000);
});
