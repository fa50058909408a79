import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { EventData } from '@slipcast/contracts/events/registry';
import type { Bus } from '@slipcast/event-bus/bus';
import type { Logger } from '@slipcast/service-kit/logs';
import { inScope, scopeOf } from '@slipcast/tracing/scope';
import { skuText, type Sku } from '../redis/sku.ts';
import type { HoldScripts } from './hold-scripts.ts';

type Told = EventData<'holds.changed.v1'>['pots'];

const NAME = 'news of reservations';
/** However many shoppers reserve, this instance tells of it so often. */
const EVERY_MS = 100;
const MOST_POTS = 500;
/** News that the broker has not taken by then are not worth waiting for. */
const STOP_MS = 1000;

/**
 * Tells whoever shows pots how much of them is held now. What it says was read from Redis after the change. Nothing is decided by it, so
 * it does not wait in an outbox: a change whose news are lost is seen when somebody next asks for everything that is held.
 */
export function createHoldNews(options: {
  scripts: Pick<HoldScripts, 'summary'>;
  bus: Pick<Bus, 'publish'>;
  logger: Logger;
}) {
  const { scripts, bus, logger } = options;
  const key = randomUUID();
  const changed = new Map<string, Sku>();
  const stopping = new AbortController();
  let telling: Promise<void> | undefined;

  async function summaries(skus: Sku[]): Promise<Told> {
    const found = await Promise.all(
      skus.map(async ({ productId, variantId }) => {
        const summary = await scripts.summary({ productId, variantId });
        if (summary.status === 'missing') return [];
        const freeAt = summary.freeAt > 0 ? new Date(summary.freeAt).toISOString() : null;
        return [{ productId, variantId, pieces: summary.held, freeAt, seq: Number(summary.seq) }];
      }),
    );
    return found.flat();
  }

  async function tell(): Promise<void> {
    while (changed.size > 0 && !stopping.signal.aborted) {
      const some = [...changed].slice(0, MOST_POTS);
      for (const [text] of some) changed.delete(text);
      try {
        const pots = await summaries(some.map(([, sku]) => sku));
        const occurredAt = new Date(Math.max(0, ...pots.map(({ seq }) => seq / 1000))).toISOString();
        if (pots.length > 0)
          await bus.publish([
            { id: randomUUID(), type: 'holds.changed.v1', occurredAt, key, data: { pots } },
          ]);
      } catch (error) {
        logger.debug({ err: error, pots: some.length }, 'changed reservations were not told');
      }
      await sleep(EVERY_MS, undefined, { signal: stopping.signal, ref: false }).catch(() => {});
    }
  }

  function start(): void {
    // What one shopper does is not the cause of news about all.
    telling ??= inScope(scopeOf(NAME, undefined), tell).finally(() => {
      telling = undefined;
      if (changed.size > 0 && !stopping.signal.aborted) start();
    });
  }
  return {
    name: NAME,
    changed({ productId, variantId }: Sku): void {
      const sku = { productId, variantId };
      changed.set(skuText(sku), sku);
      start();
    },
    async stop() {
      stopping.abort();
      await Promise.race([telling, sleep(STOP_MS, undefined, { ref: false })]);
    },
  };
}
