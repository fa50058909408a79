import { EventEmitter } from 'node:events';
import { CLAIM_MS, HOLD_CAP_MS, HOLD_MS, HOLD_WAIT_MS, OFFER_MS } from '@slipcast/contracts/durations';
import { createHoldStore, type Holds } from '../../../../../../services/cart/src/holds/hold-store.ts';
import {
  createSkuScripts,
  type SkuEvents,
  type SkuScripts,
} from '../../../../../../services/cart/src/redis/sku-scripts.ts';
import {
  createReplicaScripts,
  type ReplicaScripts,
} from '../../../../../../services/cart/src/replica/replica-scripts.ts';
import {
  createQueueScripts,
  type QueueScripts,
} from '../../../../../../services/cart/src/waitlist/queue-scripts.ts';
import { inWords } from '../outcome.ts';
import { write, type Pot } from './pot.ts';
import { openStand, type Stand } from './stand.ts';
import type { Table } from '../table.ts';

const TIMES = {
  holdMs: HOLD_MS,
  capMs: HOLD_CAP_MS,
  claimMs: CLAIM_MS,
  waitMs: HOLD_WAIT_MS,
  offerMs: OFFER_MS,
};

/** A cart process that has just started, as far as one pot is concerned. */
export interface PotProcess {
  holds: Holds;
  replica: ReplicaScripts;
  queue: QueueScripts;
  run: SkuScripts['run'];
}
export type PotCall = (process: PotProcess) => Promise<unknown>;

/** What it says to its neighbours: the snapshot, the ledger, and pages that show what is held. */
function startProcess(redis: Stand['redis']): PotProcess & { said: string[] } {
  const said: string[] = [];
  const say = (what: string, value?: unknown) =>
    void said.push(value === undefined ? what : `${what} ${inWords(value)}`);
  const events: SkuEvents = new EventEmitter();
  events.on('held', (_sku, news) => say('news', news));
  events.on('offers', () => say('offers'));
  const skuScripts = createSkuScripts(redis, TIMES, events);
  const holds = createHoldStore(
    skuScripts,
    {
      rebuild: async () => {
        say('rebuild');
        return false;
      },
      catchUp: async () => say('ask the ledger'),
    },
    {
      hold: ({ productId: _product, variantId: _variant, ...hold }) => say('copy', hold),
      track: (work) => work,
    },
  );
  const replica = createReplicaScripts(skuScripts);
  return { holds, replica, queue: createQueueScripts(skuScripts), run: skuScripts.run, said };
}

/** Some of what a hold answers is known from the state. */
function withoutKnown(answer: unknown): unknown {
  if (typeof answer !== 'object' || answer === null) return answer;
  const { now: _now, ...rest } = answer as Record<string, unknown>;
  return Array.isArray(answer) ? answer : rest;
}

/** Every call in every state. */
export const potTable =
  (pots: Record<string, Pot>, calls: Record<string, PotCall>): Table =>
  async (stores) => {
    const stand = await openStand(stores);
    const lines: string[] = [];
    for (const [state, pot] of Object.entries(pots))
      for (const [name, call] of Object.entries(calls)) {
        const process = startProcess(stand.redis);
        // oxlint-disable-next-line no-await-in-loop -- they share the database
        const line = await stand.line(write(pot, stand.server), async () => {
          const answer = withoutKnown(await call(process));
          return answer;
        });
        const said = process.said.length > 0 ? ` | ${stand.shown(process.said.join(', '))}` : '';
        lines.push(`${state}, ${name} -> ${line}${said}`);
      }
    stand.close();
    return lines;
  };
