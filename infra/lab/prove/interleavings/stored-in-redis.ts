import type { Sku } from '@slipcast/contracts/sku';

export interface StoredHold {
  owner: string;
  quantity: number;
  reservedAt: number;
  expiresAt: number;
  firstAt: number;
  claimUntil: number;
}
/** What Redis has of a SKU. */
export interface StoredReplica extends Sku {
  onHand: number;
  version: number;
  applied: number;
  held: number;
  holds: StoredHold[];
  /** So many holds and waiting periods have an end. */
  ends: number;
  past: number;
  /** Owners in the queue, in order, and those with an open offer. */
  waiting: string[];
  offered: string[];
}
export type Hash = Record<string, string>;
const number = (text: string | undefined): number => Number(text ?? 0);

export function replicaOf(
  sku: Sku,
  [state, holds, ends, past]: [Hash, Hash, string[], Hash],
): StoredReplica[] {
  if (state['onHand'] === undefined) return [];
  const offers = JSON.parse(state['offers'] ?? '{}') as Record<string, { state: string }>;
  return [
    {
      ...sku,
      onHand: number(state['onHand']),
      version: number(state['version']),
      applied: number(state['applied']),
      held: number(state['held']),
      holds: Object.entries(holds).map(([owner, text]): StoredHold => {
        const [quantity = 0, reservedAt = 0, expiresAt = 0, firstAt = 0, claimUntil = 0] = text
          .split(':')
          .map(Number);
        return { owner, quantity, reservedAt, expiresAt, firstAt, claimUntil };
      }),
      ends: ends.length,
      past: Object.keys(past).length,
      waiting: JSON.parse(state['waiting'] ?? '[]') as string[],
      offered: Object.keys(offers).filter((owner) => offers[owner]?.state === 'open'),
    },
  ];
}

export function cartOf(fields: Hash): Map<string, number> {
  const items = Object.entries(fields).filter(([key]) => key !== '#' && key !== '@');
  return new Map(items.map(([key, value]) => [key, Number.parseInt(value, 10)]));
}
