import type { TicketAnswer, WireDraw, WireRoom } from '@slipcast/contracts/http/room';
import { api, del, post } from '../../base/api.ts';

const at = (updateId: string, more = '') => `/cart/rooms/${encodeURIComponent(updateId)}${more}`;

export const roomApi = api.injectEndpoints({
  endpoints: (build) => ({
    room: build.query<WireRoom, string>({ query: (id) => at(id), keepUnusedDataFor: 0 }),
    /** Asking for a ticket is also how a page says that someone is there. `again`: another one, after the first has lapsed. */
    ticket: build.mutation<TicketAnswer, { id: string; again: boolean }>({
      query: ({ id, again }) => post(at(id, '/ticket'), again ? { again } : undefined),
    }),
    giveUpTicket: build.mutation<unknown, string>({ query: (id) => del(at(id, '/ticket')) }),
    draw: build.query<WireDraw, string>({ query: (id) => at(id, '/draw') }),
  }),
});

export const { useRoomQuery, useDrawQuery } = roomApi;
