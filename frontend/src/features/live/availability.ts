import type { Sku } from '@slipcast/contracts/sku';
import { useSyncExternalStore } from 'react';
import type { LiveStock } from './live-api.ts';

export type Availability = {
  /** Unsold pieces. */
  stock: number;
  /** How many this shopper could have, including their own reservation. */
  left: number;
  /** Other shoppers have reserved every piece. */
  isTaken: boolean;
  /** ISO; with `isTaken`, when a piece may be available again, if known. */
  freeAt: string | null;
};

/** @param own pieces of it that this shopper has reserved */
export function availabilityOf(
  live: LiveStock,
  { productId, variantId, stock }: Sku & { stock: number },
  own: number,
): Availability {
  const variants = live[productId];
  const now = variants?.find((one) => one.variantId === variantId);
  const pieces = now?.stock ?? (variants?.length === 0 ? 0 : stock);
  const left = now ? Math.min(pieces, now.free + own) : pieces;
  return { stock: pieces, left, isTaken: pieces > 0 && left <= 0, freeAt: now?.freeAt ?? null };
}

const never = () => () => undefined;

/** The server renders times in the shop's time zone. After hydration the browser shows them in the visitor's own. */
export const useZone = () =>
  useSyncExternalStore<string | undefined>(
    never,
    () => undefined,
    () => 'Europe/London',
  );

/** 'In someone’s cart, may be available again at 20:51' */
export function takenText({ freeAt }: Pick<Availability, 'freeAt'>, timeZone: string | undefined): string {
  const taken = 'In someone’s cart';
  if (freeAt === null) return taken;
  const time = new Date(freeAt).toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit', timeZone });
  return `${taken}, may be available again at ${time}`;
}
