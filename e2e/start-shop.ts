import { startShop } from '../infra/run/lite/shop-process.ts';
import { sharedShop, shareShop } from '@slipcast/testkit/shop/config';

export {
  endStrayShops,
  newDataDir,
  removeDataDir,
  startShop,
  type StartedShop,
} from '../infra/run/lite/shop-process.ts';

const isGiven = (): boolean => {
  try {
    return Boolean(sharedShop());
  } catch {
    return false;
  }
};

/** Jest's global set-up of the `shop` project: one shop for all of its tests; the one that E2E_SHOP names, if it does. */
export default async function setUp(): Promise<void> {
  if (isGiven()) return;
  const shop = await startShop();
  shareShop(shop);
  (globalThis as { stopSharedShop?: () => Promise<unknown> }).stopSharedShop = () => shop.stop();
}
