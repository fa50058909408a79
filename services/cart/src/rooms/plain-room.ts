import { z } from 'zod';
import type { WireTicket } from '@slipcast/contracts/http/room';
import type { ProblemCode } from '@slipcast/contracts/problem';
import { Answer, endpoint } from '@slipcast/service-kit/endpoint';
import { plainPage } from './plain-page.ts';
import { networkIn, type RoomRouteParts } from './room-routes.ts';

const params = z.object({ id: z.string().max(120) });
/** `in`: this visitor has joined. A link of another page can say no more than that. */
const query = z.object({ in: z.string().max(10).optional(), refused: z.string().max(40).optional() });

const REFUSED: Partial<Record<ProblemCode, string>> = {
  'too-many-requests': 'Many people on your network have a ticket already. Please try again later.',
  'not-found': 'You had no place to give up.',
};
const FAILED = 'That didn’t work. Please try again in a moment.';

/** The page loads nothing else, and no script may run in it. */
const HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
};
const pathOf = (id: string, more = ''): string => `/cart/room/${encodeURIComponent(id)}${more}`;

/** The waiting room without JavaScript: a page that refreshes, and forms (ADR 50). */
export const plainRoomRoutes = ({ showRoom, tickets, shoppers }: Omit<RoomRouteParts, 'draws'>) => [
  endpoint({
    route: 'GET /cart/room/:id',
    access: 'shopper',
    summary:
      'The waiting room of a shop update as a page without JavaScript. With `in`, loading it says that the shopper is still there',
    params,
    query,
    answer: z.file().mime('text/html'),
    refusals: ['not-found'],
    importance: 'cart',
    handle: async (context) => {
      const { id } = context.params;
      const room = await showRoom(id);
      const { guestId } = context;
      let told = context.query.refused ? (REFUSED[context.query.refused as ProblemCode] ?? FAILED) : '';
      let ticket: WireTicket | null = null;
      if (guestId && context.query.in !== undefined && room.phase !== 'closed') {
        const { owner } = shoppers.orNewGuest(context);
        ticket = await tickets.take(id, owner, networkIn(id, shoppers.network(context)), false).catch(() => {
          told ||= FAILED;
          return null;
        });
      }
      context.res.set(HEADERS).end(plainPage({ room, ticket }, told));
    },
  }),

  endpoint({
    route: 'POST /cart/room/:id',
    access: 'shopper',
    summary: 'Without JavaScript: join a waiting room, join again, or give the place up',
    params,
    body: z.object({ do: z.enum(['join', 'again', 'leave']) }),
    refusedAt: (code, { params: { id = '' } }) => pathOf(String(id), `?refused=${code}`),
    handle: async (context) => {
      const { id } = context.params;
      const act = context.body.do;
      shoppers.markPlain(context.res);
      if (act === 'leave') {
        const { owner } = shoppers.of(context);
        if (owner) await tickets.giveUp(id, owner);
        return new Answer(303, undefined, { location: pathOf(id) });
      }
      await tickets.check(id);
      const { owner } = shoppers.orNewGuest(context);
      await tickets.take(id, owner, networkIn(id, shoppers.network(context)), act === 'again');
      return new Answer(303, undefined, { location: pathOf(id, '?in=1') });
    },
  }),
];
