import type { EveningShop } from './evening-shop.ts';

/** Processor time so far. A process that was killed takes what it had used with it. */
export async function processorSeconds(shop: EveningShop): Promise<Record<string, number | null>> {
  const parts = ['gateway-1', 'gateway-2', 'cart-1', 'cart-2'];
  const used = await Promise.all(parts.map((part) => shop.processorTime(part)));
  const { user, system } = process.cpuUsage();
  const known = parts.map((part, index): [string, number | null] => {
    const ms = used[index] ?? null;
    return [part, ms === null ? null : ms / 1000];
  });
  return { ...Object.fromEntries(known), 'the shoppers': (user + system) / 1e6 };
}

/** What was used between two of these. */
export const spent = (before: Record<string, number | null>, after: Record<string, number | null>) =>
  Object.fromEntries(
    Object.entries(after).map(([part, seconds]) => {
      const began = before[part] ?? 0;
      return [part, seconds === null ? null : seconds < began ? seconds : seconds - began];
    }),
  );
