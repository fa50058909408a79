import { createHash } from 'node:crypto';
import { z } from 'zod';
import { Done } from '@slipcast/contracts/http/fields';
import { RoomTicketBody, TicketAnswer, WireDraw, WireRoom } from '@slipcast/contracts/http/room';
import { Refusal } from '@slipcast/contracts/refusal';
import { endpoint } from '@slipcast/service-kit/endpoint';
import { isLoopback, networkOf } from '@slipcast/service-kit/network';
import { sayTurn } from '@slipcast/service-kit/turning-answers';
import type { Shoppers } from '../shoppers.ts';
import type { Draws } from './draws.ts';
import type { Tickets } from './tickets.ts';
import { createSharedRoom } from './shared-room.ts';
import type { ShowRoom } from './wire-room.ts';

const params = z.object({ id: z.string().max(120) });
/** How old the answer for everyone may be. */
const SHARED_MS = 300;

export interface RoomRouteParts {
  showRoom: ShowRoom;
  tickets: Tickets;
  draws: Draws;
  shoppers: Shoppers;
}

/** The same for all shoppers of a network, and another in each room. */
export const networkIn = (updateId: string, ip: string): string =>
  ip === '' || isLoopback(ip)
    ? ''
    : createHash('sha256')
        .update(`${updateId} ${networkOf(ip)}`)
        .digest('hex')
        .slice(0, 32);

/** The waiting room of a shop update (ADR 71). */
export const roomRoutes = (
  { showRoom, tickets, draws, shoppers }: RoomRouteParts,
  sharedRoom = createSharedRoom(showRoom, SHARED_MS),
) => [
  endpoint({
    route: 'GET /api/cart/rooms/:id',
    access: 'none',
    summary: 'Show the waiting room of a shop update, the same for everyone',
    params,
    answer: WireRoom,
    refusals: ['not-found'],
    handle: async ({ params: { id }, res }) => {
      const room = await showRoom(id);
      const opensInMs = Date.parse(room.opensAt) - Date.parse(room.serverTime);
      sayTurn(res, room.phase === 'before' ? Math.min(SHARED_MS, opensInMs) : SHARED_MS);
      return room;
    },
  }),

  endpoint({
    route: 'POST /api/cart/rooms/:id/ticket',
    access: 'shopper',
    summary:
      'Get a ticket, or say that one is still there: anyone who is not there is passed over, and keeps the place',
    params,
    body: RoomTicketBody,
    answer: TicketAnswer,
    refusals: ['not-found', 'conflict', 'too-many-requests'],
    handle: async (context) => {
      const { id } = context.params;
      await tickets.check(id);
      const { owner } = shoppers.orNewGuest(context);
      const network = networkIn(id, shoppers.network(context));
      const ticket = await tickets.take(id, owner, network, context.body.again);
      return { room: await sharedRoom(id), ticket };
    },
  }),

  endpoint({
    route: 'DELETE /api/cart/rooms/:id/ticket',
    access: 'shopper',
    summary: 'Give the place up. What is reserved stays reserved',
    params,
    answer: Done,
    refusals: ['not-found'],
    handle: async (context) => {
      const { owner } = shoppers.of(context);
      if (!owner) throw new Refusal('not-found', 'You have no ticket for this waiting room.');
      await tickets.giveUp(context.params.id, owner);
      return { message: 'You have given up your place.' };
    },
  }),

  endpoint({
    route: 'GET /api/cart/rooms/:id/draw',
    access: 'none',
    summary: 'Everything to repeat the draw with, from the opening on',
    params,
    answer: WireDraw,
    refusals: ['not-found', 'not-open-yet'],
    handle: async ({ params: { id }, res }) => {
      res.set('cache-control', 'public, max-age=300');
      res.type('json').end(await draws.json(id));
    },
  }),
];
