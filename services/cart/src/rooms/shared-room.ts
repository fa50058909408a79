import { LRUCache } from 'lru-cache';
import type { ShowRoom } from './wire-room.ts';

const MOST_ROOMS = 200;

type Shown = Promise<Awaited<ReturnType<ShowRoom>>>;

/**
 * The room for thousands of people who ask for their tickets in the same moment: read once.
 *
 * @param ageMs how old it may be; what it says before the opening ends with that
 */
export function createSharedRoom(showRoom: ShowRoom, ageMs: number, now = () => performance.now()): ShowRoom {
  const shown = new LRUCache<string, { answer: Shown; until: number }>({ max: MOST_ROOMS });
  return (updateId) => {
    const before = shown.get(updateId);
    if (before && now() < before.until) return before.answer;
    const asked = now();
    const entry = { answer: showRoom(updateId), until: asked + ageMs };
    shown.set(updateId, entry);
    entry.answer.then(
      ({ phase, opensAt, serverTime }) => {
        if (phase === 'before')
          entry.until = Math.min(entry.until, now() + Date.parse(opensAt) - Date.parse(serverTime));
      },
      () => (entry.until = 0),
    );
    return entry.answer;
  };
}
