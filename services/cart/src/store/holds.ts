import type { Owner } from '@slipcast/contracts/ids';
import { NO_HOLD, availableTo, type HoldAnswer, type Holder } from '../rules/hold.ts';
import { heldLongEnough, notAvailable, reservationExpired, reservationLimit } from '../rules/refusals.ts';
import type { CartRedis } from './redis.ts';
import type { Rebuild } from './rebuild.ts';
import { skuKeys, type Sku } from '../rules/sku.ts';
import type { Snapshot } from './snapshot.ts';

export interface HoldTimes {
  holdMs: number;
  capMs: number;
  claimMs: number;
  /** How long after the end of a hold its time still counts for whoever had it. */
  coolMs: number;
}
/** Reservations: each method is one call to Redis, which alone decides. */
export interface Holds {
  look(sku: Sku, owner: Owner | null, guest?: Owner): Promise<HoldAnswer>;
  /** `quantity` more pieces; renews the hold. Throws Refusal 409. */
  add(sku: Sku, holder: Holder, quantity: number): Promise<HoldAnswer>;
  /** So many pieces in all; the time of a living hold stays. Throws Refusal 409. */
  set(sku: Sku, holder: Holder, quantity: number): Promise<HoldAnswer>;
  /** So many pieces fewer, whatever the owner has reserved or freed meanwhile. */
  giveBack(sku: Sku, owner: Owner, quantity: number): Promise<HoldAnswer>;
  /** Throws Refusal 409 when the hold is gone or has had its two hours. */
  extend(sku: Sku, owner: Owner): Promise<HoldAnswer>;
  release(sku: Sku, owner: Owner): Promise<HoldAnswer>;
  /** The guest's hold becomes the owner's, added to what they hold; null if there is none. */
  move(sku: Sku, guest: Owner, owner: Owner): Promise<HoldAnswer | null>;
  /** Raises the hold to `quantity` if it can be, and lets it live for the order's transaction. */
  claim(sku: Sku, owner: Owner, quantity: number): Promise<HoldAnswer & { claimed: boolean }>;
}

type Mode = 'look' | 'add' | 'set' | 'extend' | 'less' | 'release' | 'move' | 'claim';
type Reply = [status: string, now: number, ...rest: number[]];

export function createHolds(redis: CartRedis, rebuild: Rebuild, snapshot: Snapshot, times: HoldTimes): Holds {
  const { holdMs, capMs, claimMs, coolMs } = times;

  const ask = async (mode: Mode, sku: Sku, holder: Partial<Holder>, n = 0) => {
    const { owner = '', guest = '', network = '' } = holder;
    const run = () =>
      redis.cartHold(
        ...skuKeys(sku),
        coolMs,
        mode,
        owner,
        guest,
        n,
        holdMs,
        capMs,
        claimMs,
        network,
      ) as Promise<Reply>;
    let reply = await run();
    for (let attempt = 0; reply[0] === 'missing'; attempt += 1) {
      const known = await rebuild.ensure(sku);
      if (!known) return nothingKnown(reply[1]);
      if (attempt === 5) throw new Error(`the replica of ${sku.productId} does not stay`);
      reply = await run();
    }
    const [status, now, onHand = 0, heldByOthers = 0, quantity = 0, reservedAt = 0, expiresAt = 0] = reply;
    const [firstAt = 0, seq = 0, previous = 0, moved = 0, version = 0, until = 0, byNetwork = 0] =
      reply.slice(7) as number[];
    const hold = { quantity, reservedAt, expiresAt, firstAt };
    if (status === 'ok' && owner) snapshot.hold({ ...sku, owner, ...hold, seq });
    if (status !== 'look' && moved && guest)
      snapshot.hold({
        ...sku,
        owner: guest,
        quantity: 0,
        reservedAt: now,
        expiresAt: now,
        firstAt: now,
        seq,
      });
    return { status, now, onHand, heldByOthers, hold, previous, moved, version, until, byNetwork };
  };
  const orRefuse = (answer: Awaited<ReturnType<typeof ask>>): HoldAnswer => {
    if (answer.status === 'refused' || answer.status === 'unknown')
      throw notAvailable({ onHand: answer.onHand, available: availableTo(answer) });
    if (answer.status === 'again') throw heldLongEnough(answer);
    return answer;
  };
  return {
    look: (sku, owner, guest) => ask('look', sku, { ...(owner ? { owner } : {}), guest }),
    add: async (sku, holder, quantity) => orRefuse(await ask('add', sku, holder, quantity)),
    set: async (sku, holder, quantity) => orRefuse(await ask('set', sku, holder, quantity)),
    giveBack: (sku, owner, quantity) => ask('less', sku, { owner }, quantity),
    release: (sku, owner) => ask('release', sku, { owner }),
    async extend(sku, owner) {
      const answer = await ask('extend', sku, { owner });
      if (answer.status === 'limit') throw reservationLimit();
      if (answer.status !== 'ok') throw reservationExpired();
      return answer;
    },
    async move(sku, guest, owner) {
      const answer = await ask('move', sku, { owner, guest });
      return answer.status === 'ok' ? answer : null;
    },
    async claim(sku, owner, quantity) {
      const answer = await ask('claim', sku, { owner }, quantity);
      return { ...answer, claimed: answer.status === 'ok' };
    },
  };
}

/** The ledger has never heard of the SKU: there is nothing to hold. */
const nothingKnown = (now: number) => ({
  status: 'unknown',
  now,
  onHand: 0,
  heldByOthers: 0,
  hold: NO_HOLD,
  previous: 0,
  moved: 0,
  version: 0,
  until: 0,
  byNetwork: 0,
});
