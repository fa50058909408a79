import { randomUUID } from 'node:crypto';
import type { TicketAnswer, WireRoom, WireTicket } from '@slipcast/contracts/http/room';
import type { SaleTerms } from '@slipcast/contracts/sale-terms';
import { saleTerms } from '@slipcast/testkit/sale-terms';
import type { Browser } from './browser.ts';
import type { CartShop } from './cart-shop.ts';

const MINUTE_MS = 60_000;
export const WAIT = { status: 409, body: { code: 'wait-your-turn' } };
export const inMinutes = (minutes: number): string =>
  new Date(Date.now() + minutes * MINUTE_MS).toISOString();

/** A shop update with a waiting room. @param each how many pieces of each pot */
export async function openRoom(shop: CartShop, pots: number, terms: Partial<SaleTerms> = {}, each = 1) {
  let sale = saleTerms({ room: { from: 0, minutes: 10 }, ...terms });
  const { updateId } = sale;
  const ids = Array.from({ length: pots }, () => randomUUID());
  const path = `/api/cart/rooms/${updateId}`;
  const look = async (): Promise<WireRoom> => (await shop.guest().call<WireRoom>('GET', path)).body;
  const ask = (who: Browser, again = false) => who.call<TicketAnswer>('POST', `${path}/ticket`, { again });
  const say = async (state: 'announced' | 'closed' = 'announced') => {
    const version = sale.revision;
    await shop.publish('update.changed.v1', updateId, { version, sale, state, productIds: ids });
    for (const id of ids) {
      const facts = await shop.facts(id);
      await shop.publish('product.changed.v1', id, { ...facts, version, sale });
    }
    for (const id of ids) await shop.knows(id, version);
  };
  for (const id of ids) shop.neighbours.change(id, each);
  await say();
  await shop.until('the room is there', async () => (await look()).opensAt === sale.opensAt);
  return {
    ids,
    look,
    updateId,
    async change(more: Partial<SaleTerms>): Promise<void> {
      sale = { ...sale, revision: sale.revision + 1, ...more };
      await say();
    },
    close: () => {
      sale = { ...sale, revision: sale.revision + 1 };
      return say('closed');
    },
    /** Its pots are in no update any more. */
    async end(): Promise<void> {
      sale = { ...sale, revision: sale.revision + 1 };
      const version = sale.revision;
      await shop.publish('update.changed.v1', updateId, { version, sale, state: 'closed', productIds: [] });
      for (const id of ids)
        await shop.publish('product.changed.v1', id, { ...(await shop.facts(id)), version });
      for (const id of ids) await shop.knows(id, version);
    },
    draw: () =>
      shop.guest().call<{ code?: string; seed?: string; tickets?: string[] }>('GET', `${path}/draw`),
    /** Says that someone is there, and answers their ticket. */
    async comes(who: Browser, again = false): Promise<WireTicket> {
      const { status, body } = await ask(who, again);
      shop.is('a ticket', status, 200);
      return body.ticket;
    },
    ask,
    leaves: (who: Browser) => who.call('DELETE', `${path}/ticket`),
    /** The pages of everyone who waits have not asked for so many seconds more. */
    async unseen(seconds: number): Promise<void> {
      const key = `cart:room-seen:{room ${updateId}}`;
      for (const ticket of await shop.redis.zrange(key, '0', '-1'))
        await shop.redis.zincrby(key, -seconds * 1000, ticket);
    },
    /** The state of someone's ticket as PostgreSQL has it, which no page has asked for. */
    async stored(who: Browser): Promise<string | undefined> {
      const { rows } = await shop.pool.query<{ state: string }>(
        'SELECT state FROM room_ticket WHERE update_id = $1 AND owner = $2 AND replaced_at IS NULL',
        [updateId, who.owner],
      );
      return rows[0]?.state;
    },
    pass: (minutes: number) => shop.clock.passTimeInRoom(updateId, minutes * MINUTE_MS),
  };
}
export type Room = Awaited<ReturnType<typeof openRoom>>;

/** Everyone’s place and state, each being there. */
export const all = async (room: Room, people: Browser[]): Promise<(number | string | null)[][]> => {
  const found: (number | string | null)[][] = [];
  for (const who of people) {
    const { place, state } = await room.comes(who);
    found.push([place, state]);
  }
  return found;
};
export const isIn = (shop: CartShop, room: Room, who: Browser, what: string) =>
  shop.until(what, async () => (await room.comes(who)).state === 'in');
export const minutesLeft = ({ until }: WireTicket): number =>
  Math.round((Date.parse(until ?? '') - Date.now()) / MINUTE_MS);
/** The opening is now, and everyone's place is known. */
export async function opens(shop: CartShop, room: Room): Promise<void> {
  await room.change({ opensAt: new Date().toISOString() });
  await shop.until('it is open', async () => (await room.look()).phase !== 'before');
}
