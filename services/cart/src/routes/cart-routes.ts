import type { Endpoint } from '@slipcast/service-kit/endpoint';
import type { RouteDependencies } from './shoppers.ts';
import { addItem } from './add-item.ts';
import { checkStock } from './check-stock.ts';
import { claimHolds } from './claim-holds.ts';
import { clearCart } from './clear-cart.ts';
import { extendItem } from './extend-item.ts';
import { mergeCart } from './merge-cart.ts';
import { readCart } from './read-cart.ts';
import { readHolds } from './read-holds.ts';
import { removeItem } from './remove-item.ts';
import { updateItem } from './update-item.ts';

/** Everything that the cart service answers. */
export const cartRoutes = (dependencies: RouteDependencies): Endpoint[] => [
  addItem(dependencies),
  readCart(dependencies),
  updateItem(dependencies),
  removeItem(dependencies),
  clearCart(dependencies),
  extendItem(dependencies),
  mergeCart(dependencies),
  checkStock(dependencies),
  claimHolds(dependencies),
  readHolds(dependencies),
];
