import type { UpdateBody, UpdateState } from '@slipcast/contracts/http/updates';
import { Refusal, fieldRefusal } from '@slipcast/contracts/refusal';
import type { RoomTerms, SaleTerms } from '@slipcast/contracts/sale-terms';
import { ukTime } from '@slipcast/contracts/sale-words';

/** A shop update. Whether it is open is a question of the time, and stored nowhere (ADR 68). */
export interface Update {
  title: string;
  text: string;
  imageUrl: string | null;
  /** An ISO date in UTC. */
  opensAt: string;
  pots: string[];
  /** Pots that were taken out and may not know it yet. */
  released: string[];
  pieces: number | null;
  oneOfEach: boolean;
  earlyMinutes: number;
  /** Absent in updates that were written before there were waiting rooms. */
  room?: RoomTerms | null;
  state: UpdateState;
  paused: boolean;
  /** The number of changes. */
  revision: number;
  /** Counts the times at which calendars have to be changed. */
  sequence: number;
  /** The revision that all its pots have followed. */
  followed: number;
}

export const updateNotFound = (): Refusal => new Refusal('not-found', 'Shop update not found');
const refused = (message: string): Refusal => new Refusal('transition-refused', message);
const changedMeanwhile = (): Refusal =>
  new Refusal(
    'conflict',
    'Someone else has just changed this update. Close it and open it again to see the latest version.',
  );

/** @param now milliseconds */
export const isOpen = ({ state, opensAt }: Update, now: number): boolean =>
  state === 'announced' && Date.parse(opensAt) <= now;

const asInstant = (text: string): string => new Date(text).toISOString();
const next = (update: Update): Update => ({ ...update, revision: update.revision + 1 });

/** The same press, or form, that arrives again changes nothing. */
function writtenBy(before: Update, body: UpdateBody): Update {
  const { title, text, imageUrl, pots, pieces, oneOfEach, earlyMinutes, room } = body;
  const opensAt = asInstant(body.opensAt);
  const gone = before.pots.filter((id) => !pots.includes(id));
  const released = [...new Set([...before.released, ...gone])].filter((id) => !pots.includes(id));
  const after = {
    ...before,
    title,
    text,
    imageUrl,
    opensAt,
    pots,
    released,
    pieces,
    oneOfEach,
    earlyMinutes,
    room,
  };
  return JSON.stringify(after) === JSON.stringify(before) ? before : after;
}

export const newUpdate = (body: UpdateBody): Update => ({
  ...writtenBy(
    {
      title: '',
      text: '',
      imageUrl: null,
      opensAt: '',
      pots: [],
      released: [],
      pieces: null,
      oneOfEach: false,
      earlyMinutes: 0,
      room: null,
      state: 'draft',
      paused: false,
      revision: 1,
      sequence: 0,
      followed: 0,
    },
    body,
  ),
});

function checkMove(before: Update, opensAt: string, now: number): void {
  if (before.state === 'draft' || opensAt === before.opensAt) return;
  if (Date.parse(before.opensAt) <= now)
    throw new Refusal('transition-refused', 'The update is open already. Pause it instead.', {
      errors: [{ field: 'opensAt', message: 'The update is open already.' }],
    });
  checkFuture(opensAt, now, 'opensAt');
}
function checkFuture(opensAt: string, now: number, field: string): void {
  if (Date.parse(opensAt) <= now)
    throw fieldRefusal(field, `${ukTime(opensAt)} has passed. Choose a time that is still to come.`);
}

/**
 * The update after its form is saved. Throws Refusal 'conflict' if someone else has changed it since, 'transition-refused' for what cannot be
 * changed any more.
 *
 * @param now milliseconds
 */
export function writeUpdate(before: Update, body: UpdateBody, now: number): Update {
  const after = writtenBy(before, body);
  if (after === before) return before;
  if (body.revisionLoaded !== undefined && body.revisionLoaded !== before.revision) throw changedMeanwhile();
  if (before.state === 'closed') throw refused('This update has closed.');
  checkMove(before, after.opensAt, now);
  // It may be in people's carts, and would be on sale at once.
  if (before.state === 'announced' && after.released.length > before.released.length)
    throw fieldRefusal(
      'pots',
      'An announced update keeps its pots. Archive a pot to take it out of the shop.',
    );
  // People wait by the rules that were announced.
  if (isOpen(before, now) && JSON.stringify(after.room ?? null) !== JSON.stringify(before.room ?? null))
    throw fieldRefusal('room', 'The update is open, so its waiting room stays as it is.');
  const isMoved = after.opensAt !== before.opensAt || after.title !== before.title;
  return next({ ...after, sequence: before.sequence + (isMoved ? 1 : 0) });
}

/** Throws Refusal 'transition-refused', or 'invalid-body' naming the field. @param now milliseconds */
export function changeUpdateState(before: Update, state: 'announced' | 'closed', now: number): Update {
  if (before.state === state) return before;
  if (state === 'announced') {
    if (before.state === 'closed') throw refused('This update has closed. Begin another one.');
    if (before.pots.length === 0) throw fieldRefusal('pots', 'Choose at least one pot.');
    checkFuture(before.opensAt, now, 'opensAt');
  } else if (!isOpen(before, now))
    throw refused('It has not opened yet. Its pots go to the shop when it closes, so it opens first.');
  return next({ ...before, state, paused: false });
}

/** Moves the opening once, however often the press arrives. Throws Refusal. @param now milliseconds */
export function moveOpening(before: Update, move: { from: string; to: string }, now: number): Update {
  const [from, to] = [asInstant(move.from), asInstant(move.to)];
  if (before.opensAt === to) return before;
  if (before.opensAt !== from) throw changedMeanwhile();
  if (before.state === 'closed') throw refused('This update has closed.');
  checkMove(before, to, now);
  return next({ ...before, opensAt: to, sequence: before.sequence + 1 });
}

/** Throws Refusal 'transition-refused'. */
export function pauseUpdate(before: Update, paused: boolean): Update {
  if (before.paused === paused) return before;
  if (before.state !== 'announced') throw refused('Only an announced update can be paused.');
  return next({ ...before, paused });
}

/** What its pots carry, from its announcement on. */
export function termsOf(id: string, update: Update): SaleTerms {
  const { title, revision, opensAt, paused, pieces, oneOfEach, earlyMinutes, room = null } = update;
  return { updateId: id, title, revision, opensAt, paused, pieces, oneOfEach, earlyMinutes, room };
}
