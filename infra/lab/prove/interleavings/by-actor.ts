import type { Bus, RunningSubscription, Subscription } from '@slipcast/event-bus/bus';
import { running } from './scheduler.ts';

/**
 * One of its own for each actor, made at its first call: what groups the calls of a process would otherwise let an actor wait
 * for another's, and for ever once that one has crashed.
 */
export function byActor<F extends (...given: never[]) => unknown>(make: () => F): F {
  const outside = make();
  const own = new WeakMap<object, F>();
  const mine = (): F => {
    const actor = running()?.actor;
    if (!actor) return outside;
    const made = own.get(actor) ?? make();
    own.set(actor, made);
    return made;
  };
  return ((...given: never[]) => mine()(...given)) as F;
}

/**
 * A consumer group whose events wait for each other, with a handler of its own for each actor.
 *
 * @param subscribe subscribes before it awaits anything
 */
export function consumerByActor(subscribe: (bus: Bus) => Promise<RunningSubscription>): Subscription {
  const consumer = (): Subscription => {
    let found: Subscription | undefined;
    const bus = {
      async subscribe(given: Subscription): Promise<RunningSubscription> {
        found = given;
        return { stop: async () => {} };
      },
    };
    void subscribe(bus as Bus).then(({ stop }) => stop());
    if (!found) throw new Error('there is no subscription yet');
    return found;
  };
  return { ...consumer(), handle: byActor(() => consumer().handle) };
}
