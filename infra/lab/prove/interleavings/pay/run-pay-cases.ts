import { alone } from '../alone.ts';
import type { OwnStores } from '../world.ts';
import { openPayShop, type PayCase } from './pay-shop.ts';

/** Throws an error that says what was wrong first. */
export const runPayCases = (stores: OwnStores, cases: readonly PayCase[]): Promise<void> =>
  alone(async () => {
    const shop = await openPayShop(stores);
    let isBroken = true;
    try {
      for (const work of cases) {
        // oxlint-disable-next-line no-await-in-loop -- what one counts, another would change
        await work(shop);
        // oxlint-disable-next-line no-await-in-loop -- the same
        await shop.clearFaults();
      }
      isBroken = false;
    } finally {
      await shop.stop(isBroken);
    }
  });
