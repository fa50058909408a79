import type pg from 'pg';
import type { Logger } from '@slipcast/service-kit/logs';
import { createWriteBehind, type Snapshot } from '../../../../services/cart/src/snapshot/snapshot.ts';
import { running } from './scheduler.ts';

/** No copy of holds: for scenarios in which Redis never loses them, so that the copy is never read. */
export const noSnapshot = (): Snapshot => ({
  name: 'snapshot',
  hold() {},
  item() {},
  stockChange() {},
  track: <T>(work: Promise<T>) => work,
  flushed: async () => {},
});

/** The copy of carts and holds in PostgreSQL. The timer that writes it is an actor of its own. */
export function createGatedSnapshot(pool: pg.Pool, logger: Logger, name: string): Snapshot {
  const written = createWriteBehind(pool, logger);
  let beside: (<T>(work: () => T) => T) | undefined;
  const asTimer = (work: () => void): void => {
    const context = running();
    if (!context) return work();
    beside ??= context.scheduler.beside(`snapshot of ${name}`);
    beside(work);
  };
  return {
    ...written,
    hold: (row) => asTimer(() => written.hold(row)),
    item: (row) => asTimer(() => written.item(row)),
    stockChange: (sku, change) => asTimer(() => written.stockChange(sku, change)),
  };
}
