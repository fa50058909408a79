import type { Owner } from '@slipcast/contracts/ids';
import type { Sku } from '@slipcast/contracts/sku';
import { readSkuScript, type SkuScripts } from '../redis/sku-scripts.ts';

/** What became of an offer in Redis and is not in PostgreSQL yet. Milliseconds of Redis's clock. */
export interface Offer {
  owner: Owner;
  /** 'kept': an ordinary hold now; 'over': given up or expired; 'again': taken back, so the owner goes on waiting. */
  state: 'open' | 'kept' | 'over' | 'again';
  seq: string;
  at: number;
  firstAt: number;
  ends: number;
  /** An earlier offer to the same owner was taken back, which may not be recorded yet. */
  takenBack?: true;
}

const QUEUE = readSkuScript(import.meta.dirname, 'queue');
const RECORD_OFFERS = readSkuScript(import.meta.dirname, 'record-offers');

export type QueueScripts = ReturnType<typeof createQueueScripts>;

/** The Lua scripts of the queue as typed functions. */
export const createQueueScripts = ({ run }: SkuScripts) => ({
  /** @param waiting all owners in the queue, in order */
  queue: (sku: Sku, waiting: Owner[]) =>
    run<{ status: 'ok' | 'missing' }>(QUEUE, sku, JSON.stringify(waiting)),
  /** Acknowledges the recorded offers. Returns those that have not been recorded. */
  async recordOffers(sku: Sku, recorded: Pick<Offer, 'owner' | 'seq' | 'state'>[]): Promise<Offer[]> {
    const acknowledged = recorded.map(({ owner, seq, state }) => ({ owner, seq, state }));
    const reply = await run<{ offers?: Offer[] }>(RECORD_OFFERS, sku, JSON.stringify(acknowledged));
    return reply.offers ?? [];
  },
});
