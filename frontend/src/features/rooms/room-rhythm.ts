import type { WireRoom, WireTicket } from '@slipcast/contracts/http/room';
import { CALLED_DIGITS } from '@slipcast/contracts/limits';

/** How often a page asks. Everything is in milliseconds, and each page waits up to a third longer than it says here. */
const POLL_MS = 3000;
/** So near its turn, a page asks as often as that however many others wait. */
const NEAR_PLACES = 100;
/** How many pages a second may ask together while their turn is further off. */
const POLLS = 700;
const FAR_LONGEST_MS = 15_000;
/** No one looks at a page in the background, and long before the opening hardly anything changes. */
const SELDOM_MS = 15_000;
/** Of an update that is over. */
const RARELY_MS = 30_000;
const SPREAD = 1 / 3;
/** People whose page has been silent for 150 s are passed over. Where someone’s turn is far off that costs them nothing. */
const HERE_MS = 50_000;
const FAR_HERE_MS = 80_000;
/** Someone who was passed over is let in at the next free piece. */
const NEXT_HERE_MS = 10_000;
/** The gateway turns its cached answer at the opening. */
const AFTER_OPENING_MS = 60;
const OPENING_SPREAD_MS = 1500;
/** How many pages a second may ask at the opening, where that takes longer. */
const OPENING_POLLS = 1000;
/** How many pages a second may ask for their places after the opening. Anyone who is called asks at once. */
const OPENING_TICKETS = 150;
const LONGEST_OPENING_MS = 60_000;
const FAILED_MS = 4000;
const LONGEST_MS = 30_000;

const spread = (ms: number, random: number): number => ms * (1 + SPREAD * random);

/** When a page that has just been opened first asks; its ticket's answer has the room. */
export const firstPollWait = (random: number): number => spread(POLL_MS, random);

/** The wait after so many answers in a row that did not come. */
export const waitAfterFailure = (failures: number, random: number): number =>
  spread(Math.min(LONGEST_MS, FAILED_MS * 2 ** (failures - 1)), random);

const isNear = ({ calledUpTo }: WireRoom, ticket: WireTicket | null): boolean =>
  (ticket?.place ?? Infinity) <= calledUpTo + NEAR_PLACES;

/** A page whose turn is far off need not ask as often: thousands of them would only make each other wait. */
const visibleMs = (room: WireRoom, ticket: WireTicket | null): number =>
  isNear(room, ticket) ? POLL_MS : Math.max(POLL_MS, Math.min(FAR_LONGEST_MS, (room.waiting / POLLS) * 1000));

/**
 * When the room is asked for again.
 *
 * @param ticket null: not known yet
 * @param now by the server's clock
 * @param random 0 to 1
 */
export function pollWait(
  room: WireRoom,
  ticket: WireTicket | null,
  { now, hidden, random }: { now: number; hidden: boolean; random: number },
): number {
  const { phase, opensAt, tickets } = room;
  if (phase === 'over' || phase === 'closed') return spread(RARELY_MS, random);
  const usual = spread(hidden ? SELDOM_MS : visibleMs(room, ticket), random);
  if (phase !== 'before') return usual;
  const left = Date.parse(opensAt) - now;
  if (left <= 0) return usual;
  const openingMs = Math.max(OPENING_SPREAD_MS, (tickets / OPENING_POLLS) * 1000);
  return Math.min(spread(SELDOM_MS, random), left + AFTER_OPENING_MS + random * openingMs);
}

/**
 * After the opening every page asks for its place, and they must not all do so at once: how long this one waits.
 *
 * @param random 0 to 1
 */
export const openingWait = ({ tickets }: Pick<WireRoom, 'tickets'>, random: number): number =>
  Math.min(LONGEST_OPENING_MS, (tickets / OPENING_TICKETS) * 1000) * random;

/** Whether the numbers that everyone sees say that this shopper may have been let in. */
export const isCalled = ({ calledUpTo, called = [] }: WireRoom, ticket: WireTicket | null): boolean =>
  ticket?.state === 'waiting' &&
  (calledUpTo >= (ticket.place ?? Infinity) || called.includes(ticket.ticket.slice(0, CALLED_DIGITS)));

/** When the page says again that someone is there. */
export function hereWait(
  room: WireRoom,
  ticket: WireTicket,
  { now, random }: { now: number; random: number },
) {
  if (isCalled(room, ticket)) return spread(NEXT_HERE_MS, random);
  const usual = spread(isNear(room, ticket) ? HERE_MS : FAR_HERE_MS, random);
  const until = ticket.state === 'in' && ticket.until !== null ? Date.parse(ticket.until) - now : Infinity;
  return until > 0 ? Math.min(usual, until + 1000) : usual;
}
