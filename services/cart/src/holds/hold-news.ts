import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { skuKey, type Sku } from '@slipcast/contracts/sku';
import type { Bus } from '@slipcast/event-bus/bus';
import type { Logger } from '@slipcast/service-kit/logs';
import { inScope, scopeOf } from '@slipcast/tracing/scope';
import type { HeldNow } from '../redis/sku-scripts.ts';

const NAME = 'news of reservations';
/** However many shoppers reserve, this instance publishes no more often than that. */
const EVERY_MS = 100;
const MOST_POTS = 500;
/** A stop waits no longer than this for the broker. */
const STOP_MS = 1000;

const potOf = ({ productId, variantId, held, freeAt, seq }: Sku & HeldNow) => ({
  productId,
  variantId,
  pieces: held,
  freeAt: freeAt > 0 ? new Date(freeAt).toISOString() : null,
  seq,
});

/**
 * Publishes how much of each pot is held, as the script that changed it has answered. Nothing is decided by it, so it needs no outbox: if an
 * event is lost, the next request for everything that is held shows the change.
 */
export function createHoldNews(bus: Pick<Bus, 'publish'>, logger: Logger) {
  const key = randomUUID();
  const changed = new Map<string, Sku & HeldNow>();
  const stopping = new AbortController();
  let publishing: Promise<void> | undefined;

  async function publish(): Promise<void> {
    while (changed.size > 0 && !stopping.signal.aborted) {
      const some = [...changed].slice(0, MOST_POTS);
      for (const [text] of some) changed.delete(text);
      const pots = some.map(([, one]) => potOf(one));
      const occurredAt = new Date(Math.max(...pots.map(({ seq }) => seq / 1000))).toISOString();
      const event = { id: randomUUID(), type: 'holds.changed.v1', occurredAt, key, data: { pots } } as const;
      await bus
        .publish([event])
        .catch((error: unknown) =>
          logger.debug({ err: error, pots: pots.length }, 'changed reservations could not be published'),
        );
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
    changed(sku: Sku, now: HeldNow): void {
      const waiting = changed.get(skuKey(sku));
      // Answers may arrive in another order than the changes happened.
      if (!waiting || waiting.seq < now.seq) changed.set(skuKey(sku), { ...sku, ...now });
      start();
    },
    async stop() {
      stopping.abort();
      await Promise.race([publishing, sleep(STOP_MS, undefined, { ref: false })]);
    },
  };
}
