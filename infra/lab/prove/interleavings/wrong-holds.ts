import { HOLD_CAP_MS } from '@slipcast/contracts/durations';
import { skuKey, type Sku } from '@slipcast/contracts/sku';
import type { Stored } from './stored.ts';
import type { StoredHold, StoredReplica } from './stored-in-redis.ts';

interface Known {
  nameOf(sku: Sku): string;
  /** A hold may have ended before its item left the cart: time has passed, or pieces were taken out. */
  mayHaveEnded: boolean;
  /** Owners who did several things at once: an item may be back in the cart after its hold was sold. */
  hurried: readonly string[];
  /** A request may not have come to its end, so that what it reserved stays until it expires. */
  isDisturbed: boolean;
}

const shortOf = (owner: string): string => owner.slice(0, -37);

function wrongTimes({ owner, reservedAt, expiresAt, firstAt, claimUntil }: StoredHold, name: string) {
  if (firstAt > reservedAt || reservedAt > expiresAt)
    return [`the times of ${shortOf(owner)}'s hold of ${name} are not in order`];
  return expiresAt <= Math.max(firstAt + HOLD_CAP_MS, claimUntil)
    ? []
    : [`${shortOf(owner)} holds ${name} for longer than two hours`];
}

/** What each owner holds of a SKU is in their cart, and the other way round. */
function wrongOwners(replica: StoredReplica, { carts, orders }: Stored, known: Known): string[] {
  const name = known.nameOf(replica);
  // An order that came to nothing has used the hold, and its pots are still in the cart.
  const isUnsold = orders.some(
    ({ isPaid, lines }) => !isPaid && lines.some((line) => skuKey(line) === skuKey(replica)),
  );
  const holds = new Map(replica.holds.map((hold) => [hold.owner, hold]));
  return [...new Set([...holds.keys(), ...carts.keys()])].flatMap((owner) => {
    const held = holds.get(owner)?.quantity ?? 0;
    const inCart = carts.get(owner)?.get(skuKey(replica)) ?? 0;
    const says = `${held} of ${name} are held for ${shortOf(owner)}, whose cart has ${inCart}`;
    if (held > inCart) return replica.offered.includes(owner) || known.isDisturbed ? [] : [says];
    return held === inCart || isUnsold || known.mayHaveEnded || known.hurried.includes(owner) ? [] : [says];
  });
}

/** The queue is the same in PostgreSQL and in Redis, and anyone who is offered a piece has it. */
function wrongQueue(replica: StoredReplica, { places }: Stored, nameOf: Known['nameOf']): string[] {
  const name = nameOf(replica);
  const own = places.filter((place) => skuKey(place) === skuKey(replica));
  const list = (owners: string[]) => owners.map(shortOf).join(', ') || 'nobody';
  const waiting = list(own.flatMap(({ owner, isOffered }) => (isOffered ? [] : [owner])));
  const offered = list(own.flatMap(({ owner, isOffered }) => (isOffered ? [owner] : [])).toSorted());
  const [queue, offers] = [list(replica.waiting), list(replica.offered.toSorted())];
  return [
    ...(waiting === queue ? [] : [`${waiting} wait for ${name}, and in Redis ${queue}`]),
    ...(offered === offers ? [] : [`${name} is offered to ${offered}, and in Redis to ${offers}`]),
  ];
}

/** What is wrong about holds, carts and queues. */
export function wrongHolds(stored: Stored, known: Known, hasQueues: boolean): string[] {
  return stored.replicas.flatMap((replica) => [
    ...replica.holds.flatMap((hold) => wrongTimes(hold, known.nameOf(replica))),
    ...wrongOwners(replica, stored, known),
    ...(hasQueues ? wrongQueue(replica, stored, known.nameOf) : []),
  ]);
}
