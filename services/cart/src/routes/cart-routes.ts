import type { Endpoint } from '@slipcast/service-kit/endpoint';
import type { CartShop } from '../shop-cart.ts';
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
export const cartRoutes = (shop: CartShop): Endpoint[] => [
  addItem(shop),
  readCart(shop),
  updateItem(shop),
  removeItem(shop),
  clearCart(shop),
  extendItem(shop),
  mergeCart(shop),
  checkStock(shop),
  claimHolds(shop),
  readHolds(shop),
];
