import type { ServiceKit } from '@slipcast/service-kit/standard-service';
import type { Base } from '../base.ts';
import { createInstances } from './instances.ts';
import { createWriteBehind } from './snapshot.ts';

export type Stored = Base & ReturnType<typeof createSnapshot>;

/** The copy of carts and holds in PostgreSQL, and the way to ask the other instances to write theirs. */
export function createSnapshot(kit: ServiceKit, { pool }: Base) {
  const { logger } = kit;
  const snapshot = createWriteBehind(pool, logger);
  const instances = createInstances({ pool, flush: snapshot.flushed, logger });
  // Components stop in reverse order: this instance counts as running until its last write is over.
  kit.add(instances);
  kit.add(snapshot);
  return { snapshot, othersFlushed: instances.othersFlushed };
}
