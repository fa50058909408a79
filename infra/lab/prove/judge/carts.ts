import type { Evidence, Violation } from './history.ts';
import { certainlyHeld } from './spans.ts';
import { skusOf, timelineOf } from './timeline.ts';

/** A cart shows as reserved whatever its shopper certainly has. */
export function judgeCarts(evidence: Evidence): Violation[] {
  return skusOf(evidence).flatMap((sku) => {
    const timeline = timelineOf(evidence, sku);
    return evidence.calls.flatMap((call): Violation[] => {
      const { client, did, reply } = call;
      if (did.kind !== 'cart' || did.sku !== sku || reply?.kind !== 'in-cart') return [];
      const held = certainlyHeld(timeline, call);
      if (reply.reserved >= held) return [];
      const promises = timeline.holds.filter((hold) => hold.client === client).slice(-3);
      const says = `${client}'s cart shows ${reply.reserved} of ${sku} as reserved, and has ${held}`;
      return [{ rule: 'cart', says, calls: [...promises.map((hold) => hold.call), call] }];
    });
  });
}
