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
