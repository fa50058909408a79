import type { WireRoom, WireTicket } from '@slipcast/contracts/http/room';

/** How often a page asks. Everything is in milliseconds, and each page waits a little longer or shorter than the others. */
const POLL_MS = 3000;
/** No one looks at a page in the background, and long before the opening hardly anything changes. */
const SELDOM_MS = 15_000;
/** Of an update that is over. */
const RARELY_MS = 30_000;
const SPREAD = 1 / 3;
/** People whose page has been silent for 150 s are passed over. */
const HERE_MS = 45_000;
/** Someone who was passed over is let in at the next free piece. */
const NEXT_HERE_MS = 10_000;
/** The gateway turns its cached answer at the opening. */
const AFTER_OPENING_MS = 60;
const OPENING_SPREAD_MS = 1500;
/** How many pages a second may ask for their tickets after the opening. */
const OPENING_TICKETS = 400;
/** People who are called have 75 seconds to come. */
const LONGEST_OPENING_MS = 30_000;
const FAILED_MS = 4000;
const LONGEST_MS = 30_000;

const spread = (ms: number, random: number): number => ms * (1 + SPREAD * random);

/** The wait after so many answers in a row that did not come. */
export const waitAfterFailure = (failures: number, random: number): number =>
  spread(Math.min(LONGEST_MS, FAILED_MS * 2 ** (failures - 1)), random);

/**
 * When the room is asked for again.
 *
 * @param now by the server's clock
 * @param random 0 to 1
 */
export function pollWait(
  { phase, opensAt }: Pick<WireRoom, 'phase' | 'opensAt'>,
  { now, hidden, random }: { now: number; hidden: boolean; random: number },
): number {
  if (phase === 'over' || phase === 'closed') return spread(RARELY_MS, random);
  const usual = spread(hidden ? SELDOM_MS : POLL_MS, random);
  if (phase !== 'before') return usual;
  const left = Date.parse(opensAt) - now;
  if (left <= 0) return usual;
  return Math.min(spread(SELDOM_MS, random), left + AFTER_OPENING_MS + random * OPENING_SPREAD_MS);
}

/**
 * After the opening every page asks for its ticket, and they must not all do so at once: how long this one waits.
 *
 * @param random 0 to 1
 */
export const openingWait = ({ tickets }: Pick<WireRoom, 'tickets'>, random: number): number =>
  Math.min(LONGEST_OPENING_MS, (tickets / OPENING_TICKETS) * 1000) * random;

/** Whether the numbers that everyone sees say that this shopper may have been let in. */
export const isCalled = ({ calledUpTo }: WireRoom, ticket: WireTicket | null): boolean =>
  ticket?.state === 'waiting' && ticket.place !== null && calledUpTo >= ticket.place;

/** When the page says again that someone is there. */
export function hereWait(
  room: WireRoom,
  ticket: WireTicket,
  { now, random }: { now: number; random: number },
) {
  if (isCalled(room, ticket)) return spread(NEXT_HERE_MS, random);
  const usual = spread(HERE_MS, random);
  const until = ticket.state === 'in' && ticket.until !== null ? Date.parse(ticket.until) - now : Infinity;
  return until > 0 ? Math.min(usual, until + 1000) : usual;
}
