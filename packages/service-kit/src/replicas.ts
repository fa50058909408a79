import { addressesOf } from './addresses.ts';
import { createReplicaAddresses, type Lookup } from './replica-addresses.ts';

/** For how long a replica that failed is asked only after all others. */
const AVOID_MS = 3000;

/**
 * In which order to ask the replicas of a service: each is the first in turn, and one that has just failed is the last.
 *
 * @param addresses separated by commas; a name stands for all addresses that DNS has for it
 * @param options.now milliseconds
 */
export function createReplicas(
  addresses: string,
  { lookup, now = () => performance.now() }: { lookup?: Lookup | undefined; now?: () => number } = {},
) {
  const replicas = createReplicaAddresses(addressesOf(addresses), { ...(lookup && { lookup }), now });
  const avoidedUntil = new Map<string, number>();
  let turn = 0;
  const isAvoided = (url: string) => (avoidedUntil.get(url) ?? 0) > now();
  return {
    inTurn(): string[] {
      const urls = replicas.current();
      turn = (turn + 1) % urls.length;
      const rotated = [...urls.slice(turn), ...urls.slice(0, turn)];
      return rotated.toSorted((one, two) => Number(isAvoided(one)) - Number(isAvoided(two)));
    },
    /** It failed, or it said that it is about to stop. */
    avoid(url: string): void {
      avoidedUntil.set(url, now() + AVOID_MS);
      replicas.doubt();
    },
  };
}
