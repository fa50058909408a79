import { setTimeout as sleep } from 'node:timers/promises';
import type { createCollector } from './evidence.ts';

export const CHECK_MS = 1500;

type Collector = Pick<ReturnType<typeof createCollector>, 'money'>;

/** What is under way, as a line each. */
function underWay({ orders, books }: Awaited<ReturnType<Collector['money']>>): string[] {
  return [
    ...orders.flatMap(({ number, status, refunds }) => [
      ...(status === 'pending' ? [`order ${number} is pending`] : []),
      ...(refunds?.some(({ state }) => state === 'pending')
        ? [`a refund of order ${number} is pending`]
        : []),
    ]),
    ...books
      .filter(({ pendingRefunds }) => pendingRefunds > 0)
      .map(({ payment }) => `Square has a refund of ${payment} pending`),
  ];
}

/**
 * Waits until nothing is left to do: no order pending, nothing held on a card, no refund under way, and no more changes. Returns how long
 * that took, in milliseconds, and what it waited for last.
 *
 * @param mostMs gives up after so long
 */
export async function quiet(
  collector: Collector,
  mostMs: number,
): Promise<{ quietAfterMs: number; waitedFor: string[] }> {
  const began = performance.now();
  let before = '';
  let waitedFor: string[] = [];
  for (;;) {
    const { orders, books } = await collector.money();
    const waits = underWay({ orders, books });
    if (waits.length > 0) waitedFor = waits;
    const now = JSON.stringify([orders, books.map((book) => ({ ...book, openSince: 0 }))]);
    const quietAfterMs = performance.now() - began;
    if ((waits.length === 0 && now === before) || quietAfterMs > mostMs) return { quietAfterMs, waitedFor };
    before = now;
    await sleep(CHECK_MS);
  }
}
