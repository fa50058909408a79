import { browserStorage } from '../../base/storage.ts';

/**
 * What this browser has seen of a waiting room, so that it can check the draw later: the seed's commitment from before the opening, and the shopper's
 * own ticket with its place.
 */
export interface SeenRoom {
  commitment?: string;
  ticket?: string;
  place?: number | null;
  isDrawn?: boolean;
}

const keyOf = (updateId: string) => `slipcast-room-${updateId}`;

export function readSeenRoom(updateId: string): SeenRoom {
  const stored = browserStorage.readJson(keyOf(updateId));
  return typeof stored === 'object' && stored !== null ? stored : {};
}

export function writeSeenRoom(updateId: string, more: SeenRoom): void {
  browserStorage.writeJson(keyOf(updateId), { ...readSeenRoom(updateId), ...more });
}
