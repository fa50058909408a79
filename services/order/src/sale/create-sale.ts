import type { CodeGuesses } from '../codes/code-guesses.ts';
import type { VoucherGuesses } from '../vouchers/voucher-guesses.ts';
import type { Guard } from '../ledger/unreconciled.ts';
import type { OrderKit } from '../order-kit.ts';
import type { Orders } from '../orders/create-orders.ts';
import { createCartClient } from './cart-client.ts';
import { checkoutRoutes } from './checkout-routes.ts';
import { createCommitSales, createPlace } from './place-order.ts';
import { onEarlyLinkChanged } from './early-access.ts';
import { createPriceReader } from './price-order.ts';
import { quoteRoutes } from './quote-route.ts';

const CART_TIMEOUT = { timeoutMs: 2000 };

/** From a cart to an order. Orders made by hand are priced and placed in the same way. */
export function createSale(
  kit: OrderKit,
  { store, lists, keys, payments }: Orders,
  { guard, guesses, voucherGuesses }: { guard: Guard; guesses: CodeGuesses; voucherGuesses: VoucherGuesses },
) {
  const { config, logger } = kit;
  const client = kit.client('cart', config.CART_URL, CART_TIMEOUT);
  const cart = createCartClient(client, logger, config.HOLD_RECEIPT_SECRET);
  const checkAfterMs = config.PENDING_SECONDS * 1000;
  const place = createPlace({ ...kit, commit: createCommitSales(kit.salePool), guard, checkAfterMs });
  const prices = createPriceReader(kit.salePool);
  kit.handle(onEarlyLinkChanged);
  return {
    cart,
    place,
    prices,
    endpoints: [
      ...quoteRoutes({ ...kit, lists, keys, guesses, voucherGuesses }),
      ...checkoutRoutes({ ...kit, store, lists, keys, payments, cart, place, prices, voucherGuesses }),
    ],
  };
}
export type Sale = ReturnType<typeof createSale>;
