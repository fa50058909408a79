import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { EventData } from '@slipcast/contracts/events/registry';
import { skuKey, type Sku } from '@slipcast/contracts/sku';
import type { Bus } from '@slipcast/event-bus/bus';
import type { Logger } from '@slipcast/service-kit/logs';
import { inScope, scopeOf } from '@slipcast/tracing/scope';
import { readSkuScript, type SkuScripts } from '../redis/sku-scripts.ts';

/** `freeAt`: when the first hold ends, 0 if there is none. */
type Summary = { status: 'missing' } | { status: 'ok'; seq: string; held: number; freeAt: number };
type Pots = EventData<'holds.changed.v1'>['pots'];

const SUMMARY = readSkuScript(import.meta.dirname, 'summary');
const NAME = 'news of reservations';
/** However many shoppers reserve, this instance publishes no more often than that. */
const EVERY_MS = 100;
const MOST_POTS = 500;
/** A stop waits no longer than this for the broker. */
const STOP_MS = 1000;

/**
 * Publishes how much of each pot is held, read from Redis after the change. Nothing is decided by it, so it needs no outbox: if an event is
 * lost, the next request for everything that is held shows the change.
 */
export function createHoldNews({ run }: SkuScripts, bus: Pick<Bus, 'publish'>, logger: Logger) {
  const key = randomUUID();
  const changed = new Map<string, Sku>();
  const stopping = new AbortController();
  let publishing: Promise<void> | undefined;

  async function summaries(skus: Sku[]): Promise<Pots> {
    const found = await Promise.all(
      skus.map(async ({ productId, variantId }) => {
        const summary = await run<Summary>(SUMMARY, { productId, variantId });
        if (summary.status === 'missing') return [];
        const freeAt = summary.freeAt > 0 ? new Date(summary.freeAt).toISOString() : null;
        return [{ productId, variantId, pieces: summary.held, freeAt, seq: Number(summary.seq) }];
      }),
    );
    return found.flat();
  }

  async function publish(): Promise<void> {
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
        logger.debug({ err: error, pots: some.length }, 'changed reservations could not be published');
      }
      await sleep(EVERY_MS, undefined, { signal: stopping.signal, ref: false }).catch(() => {});
    }
  }

  function start(): void {
    // The request of one shopper is not the cause of news about all.
    publishing ??= inScope(scopeOf(NAME, undefined), publish).finally(() => {
      publishing = undefined;
      if (changed.size > 0 && !stopping.signal.aborted) start();
    });
  }
  return {
    name: NAME,
    changed(sku: Sku): void {
      changed.set(skuKey(sku), sku);
      start();
    },
    async stop() {
      stopping.abort();
      await Promise.race([publishing, sleep(STOP_MS, undefined, { ref: false })]);
    },
  };
}
