import type { WireTicket } from '@slipcast/contracts/http/room';
import { countText } from '@slipcast/contracts/room-words';
import type { Seen } from '../../../features/rooms/watch-room.ts';

/**
 * loading: nothing is known yet · none: the update has no room · before: it has not opened · waiting: not let in · in: may choose · used: has
 * reserved a pot · lapsed: the time to choose is over, or they have left · everyone: no one has to wait · over: all is sold
 */
export type Standing =
  | 'loading'
  | 'none'
  | 'before'
  | 'waiting'
  | 'in'
  | 'used'
  | 'lapsed'
  | 'paused'
  | 'everyone'
  | 'over'
  | 'closed';

/** @param now by the server's clock */
export function standingOf({ room, ticket, trouble }: Seen, now: number): Standing {
  if (!room) return trouble === 'none' ? 'none' : 'loading';
  const { phase } = room;
  if (phase !== 'waiting' && phase !== 'paused') return phase;
  if (ticket?.state === 'used') return 'used';
  if (phase === 'paused') return 'paused';
  if (ticket?.state !== 'in') return ticket?.state ?? 'waiting';
  return ticket.until !== null && Date.parse(ticket.until) <= now ? 'lapsed' : 'in';
}

/** Where the visitor is. */
export const clockText = (moment: string | number): string =>
  new Date(moment).toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' });

/** The first words of the browser's tab, which is all that a tab in the background shows. */
export function tabText(standing: Standing, ticket: WireTicket | null): string {
  if (standing === 'waiting' && ticket?.place) return `Number ${countText(ticket.place)}`;
  const words: Partial<Record<Standing, string>> = {
    in: 'Your turn',
    used: 'In your cart',
    lapsed: 'Your turn is over',
    paused: 'Paused',
    everyone: 'No waiting',
    over: 'Everything is sold',
    closed: 'The update is over',
  };
  return words[standing] ?? 'Waiting room';
}
