import { setTimeout as sleep } from 'node:timers/promises';
import type { createCollector } from './evidence.ts';

export const CHECK_MS = 1500;

/**
 * Waits until nothing is left to do: no order pending, nothing held on a card, no refund under way, and no more changes. Returns how long
 * that took, in milliseconds.
 *
 * @param mostMs gives up after so long
 */
export async function quiet(
  collector: Pick<ReturnType<typeof createCollector>, 'money'>,
  mostMs: number,
): Promise<number> {
  const began = performance.now();
  let before = '';
  for (;;) {
    const { orders, books } = await collector.money();
    const waits =
      orders.some(
        ({ status, refunds }) => status === 'pending' || refunds?.some(({ state }) => state === 'pending'),
      ) || books.some(({ pendingRefunds }) => pendingRefunds > 0);
    const now = JSON.stringify([orders, books.map((book) => ({ ...book, openSince: 0 }))]);
    const took = performance.now() - began;
    if ((!waits && now === before) || took > mostMs) return took;
    before = now;
    await sleep(CHECK_MS);
  }
}
