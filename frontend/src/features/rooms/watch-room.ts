import type { TicketAnswer, WireRoom, WireTicket } from '@slipcast/contracts/http/room';
import type { ApiError } from '../../base/api.ts';
import { firstPollWait, hereWait, isCalled, openingWait, pollWait, waitAfterFailure } from './room-rhythm.ts';

type Answered<T> = { data?: T; error?: unknown };
/** A call that can be aborted. */
type Call<T> = PromiseLike<Answered<T>> & { abort: () => void };

export interface RoomCalls {
  room: () => Call<WireRoom>;
  here: (again: boolean) => Call<TicketAnswer>;
}

/** lost: no answer came · busy: the shop could not answer · none: there is no such room · closed: it gives no tickets any more · refused: see `words` */
export type Trouble = 'lost' | 'busy' | 'none' | 'closed' | 'refused';

export interface Seen {
  room: WireRoom | null;
  ticket: WireTicket | null;
  trouble: Trouble | null;
  /** The server's words to a refusal. */
  words: string;
  /** How much later the server's clock is than this browser's, in milliseconds. */
  offset: number;
}
export const NOTHING_SEEN: Seen = { room: null, ticket: null, trouble: null, words: '', offset: 0 };

/** A phone that slept may never hear that its call was lost. */
const TIMEOUT_MS = 15_000;
/** A tab that appears twice in a moment asks once. */
const APART_MS = 2500;
const GONE = [404, 409];

function troubleIn(error: unknown): Pick<Seen, 'trouble' | 'words'> {
  const { status, message } = error as ApiError;
  if (status === 404) return { trouble: 'none', words: message };
  if (status === 409) return { trouble: 'closed', words: message };
  if (status === 429) return { trouble: 'refused', words: message };
  return { trouble: status >= 500 ? 'busy' : 'lost', words: '' };
}

async function within<T>(call: Call<T>): Promise<Answered<T>> {
  const timer = setTimeout(() => call.abort(), TIMEOUT_MS);
  try {
    const answer = await call;
    // An aborted call has an error of another kind.
    return answer.error === undefined || 'status' in (answer.error as object)
      ? answer
      : { error: { status: 0, message: '' } };
  } finally {
    clearTimeout(timer);
  }
}

export type Watch = ReturnType<typeof watchRoom>;

/**
 * Follows a waiting room for as long as its page is open: asks for the room, which is the same for everyone, and says every now and then that this
 * shopper is there. Tabs of one browser share what they learn of the ticket.
 *
 * @param show called with everything known, after each change
 */
export function watchRoom(updateId: string, calls: RoomCalls, show: (seen: Seen) => void) {
  let seen = NOTHING_SEEN;
  let isOver = false;
  let [pollTimer, hereTimer] = [0, 0];
  let [pollFailures, hereFailures] = [0, 0];
  let [polledAt, hereAt] = [-Infinity, -Infinity];
  let asking: Promise<void> | undefined;
  /** The call that this page has answered. */
  let answered: string | null = null;
  const channel =
    typeof BroadcastChannel === 'function' ? new BroadcastChannel(`slipcast-room-${updateId}`) : null;
  // A channel has no target: only pages of this shop hear it.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  const share = (ticket: WireTicket) => channel?.postMessage(ticket);
  const now = () => Date.now() + seen.offset;

  function learn(more: Partial<Seen>): void {
    if (isOver) return;
    seen = { ...seen, ...more };
    show(seen);
  }
  function later(which: 'poll' | 'here', ms: number): void {
    if (isOver) return;
    if (which === 'poll') {
      window.clearTimeout(pollTimer);
      pollTimer = window.setTimeout(() => void poll(), ms);
    } else {
      window.clearTimeout(hereTimer);
      hereTimer = window.setTimeout(() => void here(), ms);
    }
  }

  /** An answer that was stored on the way may be older than what is known. */
  function learnRoom(room: WireRoom, more: Partial<Seen> = {}): void {
    const before = seen.room;
    const isNewer = before === null || Date.parse(room.serverTime) >= Date.parse(before.serverTime);
    const offset = Date.parse(room.serverTime) - Date.now();
    learn({ ...more, ...(isNewer && { room, offset }) });
    const hasOpened = before?.phase === 'before' && room.phase !== 'before';
    const { ticket } = seen;
    const call = isCalled(room, ticket) ? `${ticket?.ticket} ${ticket?.place}` : answered;
    const isNews = call !== answered;
    answered = call;
    if (more.ticket !== undefined) return;
    if (isNews) void here();
    else if (hasOpened) later('here', openingWait(room, Math.random()));
  }

  const pollLater = (room: WireRoom) =>
    later(
      'poll',
      pollWait(room, seen.ticket, { now: now(), hidden: document.hidden, random: Math.random() }),
    );

  async function poll(): Promise<void> {
    polledAt = Date.now();
    later('poll', TIMEOUT_MS * 2);
    const { data, error } = await within(calls.room());
    if (isOver) return;
    if (data) {
      pollFailures = 0;
      learnRoom(data, seen.trouble === 'refused' ? {} : { trouble: null });
      return pollLater(data);
    }
    pollFailures += 1;
    learn(troubleIn(error));
    if (!GONE.includes((error as ApiError).status))
      later('poll', waitAfterFailure(pollFailures, Math.random()));
    else window.clearTimeout(pollTimer);
  }

  async function askHere(again: boolean): Promise<void> {
    hereAt = Date.now();
    const { data, error } = await within(calls.here(again));
    if (isOver) return;
    if (data) {
      hereFailures = 0;
      learnRoom(data.room, { ticket: data.ticket, trouble: null, words: '' });
      share(data.ticket);
      // It has the room, too.
      pollLater(data.room);
      return later('here', hereWait(data.room, data.ticket, { now: now(), random: Math.random() }));
    }
    hereFailures += 1;
    learn(troubleIn(error));
    if (!GONE.includes((error as ApiError).status))
      later('here', waitAfterFailure(hereFailures, Math.random()));
  }
  /** Never twice at once. */
  function here(again = false): Promise<void> {
    window.clearTimeout(hereTimer);
    asking = (asking ?? Promise.resolve()).then(() => (isOver ? undefined : askHere(again)));
    const mine = asking;
    void mine.finally(() => {
      if (asking === mine) asking = undefined;
    });
    return mine;
  }

  /** The page is visible or online again: whatever it waited for may be over. */
  function lookAgain(): void {
    if (document.hidden || seen.trouble === 'none' || seen.trouble === 'closed') return;
    if (Date.now() - polledAt > APART_MS) void poll();
    if (Date.now() - hereAt > APART_MS && asking === undefined) void here();
  }
  const isLost = () => learn({ trouble: 'lost', words: '' });
  document.addEventListener('visibilitychange', lookAgain);
  window.addEventListener('pageshow', lookAgain);
  window.addEventListener('online', lookAgain);
  window.addEventListener('offline', isLost);
  channel?.addEventListener('message', ({ data }: MessageEvent<WireTicket>) => learn({ ticket: data }));
  void here();
  later('poll', firstPollWait(Math.random()));

  return {
    here,
    /** Another tab's page has to know, too. */
    hasGivenUp(): void {
      if (!seen.ticket) return;
      const ticket: WireTicket = { ...seen.ticket, state: 'lapsed', until: null };
      learn({ ticket });
      share(ticket);
    },
    stop(): void {
      isOver = true;
      window.clearTimeout(pollTimer);
      window.clearTimeout(hereTimer);
      document.removeEventListener('visibilitychange', lookAgain);
      window.removeEventListener('pageshow', lookAgain);
      window.removeEventListener('online', lookAgain);
      window.removeEventListener('offline', isLost);
      channel?.close();
    },
  };
}
