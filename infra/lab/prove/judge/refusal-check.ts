import type { Call, Evidence } from './history.ts';
import type { Timeline } from './spans.ts';

export interface Seen {
  evidence: Evidence;
  timelines: ReadonlyMap<string, Timeline>;
}

/** Why a refusal is wrong; null if it may be right. */
export type Check = (call: Call, seen: Seen) => string | null;

/** A shopper who comes back as a new guest has the same network. */
export const partyOf = ({ client }: Pick<Call, 'client'>): string => client.split(/[.~]/)[0] ?? client;

/** Whether this call may have had its effect, at some time from `from` until the other was answered. */
export const mayHaveHappenedBetween = (one: Call, from: number, other: Call): boolean =>
  one !== other && one.asked <= (other.answered ?? Infinity) && (one.answered ?? Infinity) >= from;

export const isVisit = ({ did }: Call, ...whats: string[]): boolean =>
  did.kind === 'visit' && whats.includes(did.what);

/** What moves a guest's cart and places to an account. */
export const movesCart = (call: Call): boolean => isVisit(call, 'sign up', 'merge carts');
