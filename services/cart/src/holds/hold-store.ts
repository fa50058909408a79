import { setTimeout as sleep } from 'node:timers/promises';
import type { Owner } from '@slipcast/contracts/ids';
import type { Sku } from '@slipcast/contracts/sku';
import type { Script } from '../redis/script.ts';
import { readSkuScript, type SkuScripts } from '../redis/sku-scripts.ts';
import type { Replica } from '../replica/create-replica.ts';
import type { Snapshot } from '../snapshot/snapshot.ts';
import type { HoldAnswer, Holder } from './hold.ts';
import { endedHold, orRefuse, unknownSku, type Outcome, type Reply } from './outcome.ts';
import { beingChecked, reservationExpired, reservationLimit } from './refusals.ts';

export type Holds = ReturnType<typeof createHoldStore>;

const script = (...names: string[]) => readSkuScript(import.meta.dirname, 'own-and-guest-hold', ...names);
const READ = script('read');
const RESERVE = script('acquire', 'reserve');
const SET_QUANTITY = script('acquire', 'set-quantity');
const EXTEND = script('extend');
const RELEASE = script('release');
const GIVE_UP_OFFER = script('give-up-offer');
const MOVE = script('acquire', 'move');
const CLAIM = script('acquire', 'claim');
const JOIN_PAST = script('join-past');

const MAX_REBUILDS = 5;
/** The news of a sale usually arrives within this time, which costs less than asking the ledger. */
const SALE_MS = 50;

/**
 * Reservations. Each method is one call to Redis, which alone decides. Only a replica that has not been compared with the ledger lately is
 * compared first.
 */
export function createHoldStore(
  { run, readReplica, times: { holdMs, claimMs, freshMs } }: SkuScripts,
  { rebuild, catchUp }: Pick<Replica, 'rebuild' | 'catchUp'>,
  snapshot: Pick<Snapshot, 'hold' | 'track'>,
) {
  /** Released pieces are free once the ledger knows. If it does not answer, the next shopper who needs them tells it. */
  const tellLedger = (sku: Sku): Promise<void> => catchUp(sku).catch(() => {});
  /**
   * @param call gets whether the ledger has just been asked, so that the replica is fresh
   * @param isRead whether it may be called again after it has answered
   */
  const withReplica = async (
    sku: Sku,
    call: (asked: boolean) => Promise<Reply>,
    isRead = false,
  ): Promise<Outcome> => {
    let asked = false;
    let rebuilt = false;
    let releasesTold = false;
    for (let attempt = 0; attempt <= MAX_REBUILDS; attempt += 1) {
      const reply = await call(asked);
      if (reply.status === 'missing') {
        if (!(await rebuild(sku))) return unknownSku(reply.now);
        rebuilt = true;
      } else if (reply.status === 'unsure') {
        await catchUp(sku);
        asked = true;
      } else if (asked && reply.status === 'refused' && reply.releasePending && !releasesTold) {
        // Pieces were released after the ledger was asked.
        await catchUp(sku);
        releasesTold = true;
      } else if (reply.releasePending && (rebuilt || (isRead && reply.releaseRepeated && !releasesTold))) {
        // Releases that Redis had forgotten: until the ledger knows of them, no one is shown those pieces.
        await tellLedger(sku);
        if (!isRead) return reply;
        [rebuilt, releasesTold] = [false, true];
      } else return reply;
    }
    throw new Error(`the replica of ${sku.productId} disappears as soon as it is rebuilt`);
  };
  /** Runs a script and writes its changes to the snapshot. */
  const change = (
    verb: Script,
    sku: Sku,
    { owner, guest, isEarly = false }: Holder,
    ...rest: (string | number)[]
  ) => {
    const runAndWrite = async (asked: boolean): Promise<Reply> => {
      const answer = await run<Reply>(verb, sku, owner, guest ?? '', ...rest, isEarly, asked);
      if (answer.status === 'missing') return answer;
      const { now, hold, moved } = answer;
      const seq = Number(answer.seq);
      if (answer.status === 'ok') snapshot.hold({ ...sku, owner, ...hold, seq });
      const ended = { quantity: 0, reservedAt: now, expiresAt: now, firstAt: now };
      if (moved && guest) snapshot.hold({ ...sku, owner: guest, ...ended, seq });
      if (answer.joined) snapshot.hold({ ...sku, owner, ...endedHold(answer.joined), seq });
      return answer;
    };
    return withReplica(sku, (asked) => snapshot.track(runAndWrite(asked)));
  };
  const read = (sku: Sku, owner: Owner | null, guest?: Owner): Promise<HoldAnswer> =>
    withReplica(sku, () => run<Reply>(READ, sku, owner ?? '', guest ?? ''), true);
  return {
    read,
    /** What the buyer holds once an order that has been placed is taken off the hold. Throws Refusal 'unavailable' when the ledger does not answer. */
    async readAfterSale(sku: Sku, buyer: Owner): Promise<HoldAnswer> {
      for (const wait of [() => sleep(SALE_MS), () => catchUp(sku)]) {
        const answer = await read(sku, buyer);
        // Everything that the buyer held has been sold.
        if (answer.hold.quantity === 0) return answer;
        await wait();
      }
      return read(sku, buyer);
    },
    /** `quantity` more pieces; renews the hold. Throws Refusal 409. */
    reserve: async (sku: Sku, holder: Holder, quantity: number): Promise<HoldAnswer> =>
      orRefuse(await change(RESERVE, sku, holder, holdMs, quantity)),
    /** `quantity` pieces in all; a live hold keeps its end. Throws Refusal 409. */
    async setQuantity(sku: Sku, holder: Holder, quantity: number): Promise<HoldAnswer> {
      const answer = await change(SET_QUANTITY, sku, holder, holdMs, quantity);
      if (answer.status === 'ok' && answer.hold.quantity < answer.previous) await tellLedger(sku);
      return orRefuse(answer);
    },
    /** Throws Refusal 409 when the hold has ended or has had its two hours. */
    async extend(sku: Sku, owner: Owner): Promise<HoldAnswer> {
      const answer = await change(EXTEND, sku, { owner }, holdMs);
      if (answer.status === 'limit') throw reservationLimit();
      if (answer.status !== 'ok') throw reservationExpired();
      return answer;
    },
    /** `quantity` pieces fewer, or all of them. */
    async release(sku: Sku, owner: Owner, quantity?: number): Promise<HoldAnswer> {
      const answer = await change(RELEASE, sku, { owner }, quantity ?? '');
      if (answer.status === 'ok') await tellLedger(sku);
      return answer;
    },
    /** The seq of the piece that is offered to the owner; '' if none is. */
    async openOffer(sku: Sku, owner: Owner): Promise<string> {
      const { offers = '{}' } = await readReplica(sku);
      const offer = (JSON.parse(offers) as Record<string, { state: string; seq: string }>)[owner];
      return offer?.state === 'open' ? offer.seq : '';
    },
    /** Only while a piece is offered to the owner. @param seq of the one offer that is meant; without it, any */
    async giveUpOffer(sku: Sku, owner: Owner, seq = ''): Promise<void> {
      const answer = await change(GIVE_UP_OFFER, sku, { owner }, seq);
      if (answer.status === 'ok') await tellLedger(sku);
    },
    /**
     * Adds the guest's hold to the owner's; `held` is null if there is none. `bought`: the guest has just bought its pieces. `earlier`: the
     * owner's hold, to which an earlier call has added the guest's.
     */
    async move(sku: Sku, guest: Owner, owner: Owner) {
      const answer = await change(MOVE, sku, { owner, guest });
      if (answer.status === 'wait') await tellLedger(sku);
      const { status } = answer;
      const orNull = (wanted: typeof status): HoldAnswer | null => (status === wanted ? answer : null);
      return { held: orNull('ok'), earlier: orNull('moved'), bought: status === 'bought' };
    },
    /** The guest's two hours with a pot that is no longer in the cart are the owner's now. */
    async joinPast(sku: Sku, guest: Owner, owner: Owner): Promise<void> {
      await change(JOIN_PAST, sku, { owner, guest });
    },
    /**
     * Raises the hold to `quantity` if that many are available, for the time of the order's transaction.
     *
     * @param anyTime also before the pot's shop update opens, because the maker sells it herself
     * @param isEarly the owner has early access to it
     */
    async claim(sku: Sku, owner: Owner, quantity: number, { anyTime = false, isEarly = false } = {}) {
      const answer = await change(CLAIM, sku, { owner, isEarly }, claimMs, quantity, Number(anyTime));
      if (answer.status === 'quarantined') throw beingChecked();
      const { claimUntil = 0, raised = 0, expiresAt } = answer.hold;
      // A replica may learn of a sale this much later, and until then the pot has to be held.
      const lastsMs = (raised > 0 ? claimUntil : expiresAt) - answer.now - freshMs;
      return { ...answer, claimed: answer.status === 'ok', lastsMs };
    },
  };
}
