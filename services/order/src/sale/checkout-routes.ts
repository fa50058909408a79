import { CheckoutBody, ValidCart, ValidateCartBody, WireCheckout } from '@slipcast/contracts/http/order';
import { guestOwner } from '@slipcast/contracts/ids';
import { toPounds } from '@slipcast/contracts/money';
import type { ProblemCode } from '@slipcast/contracts/problem';
import { Refusal } from '@slipcast/contracts/refusal';
import { notOpenText, PAUSED_TEXT, saleState } from '@slipcast/contracts/sale-words';
import { skuKey } from '@slipcast/contracts/sku';
import { ownerOf } from '@slipcast/service-kit/auth';
import { endpoint } from '@slipcast/service-kit/endpoint';
import { readPots } from '../ledger/products.ts';
import { readStock } from '../ledger/stock-ledger.ts';
import { emailStatus } from '../orders/email-status.ts';
import { orderToken } from '../orders/order-access.ts';
import { wireOrder } from '../orders/wire-order.ts';
import type { OrderKit } from '../order-kit.ts';
import { checkout, type CheckoutDependencies, type CheckoutRequest } from './checkout.ts';
import { readOwnTerms } from './early-access.ts';
import { mergeItems, nameOf } from './pricing.ts';

type Dependencies = CheckoutDependencies & Pick<OrderKit, 'authenticator' | 'config'>;

const invalid = (message: string) => new Refusal('cart-invalid', message);

const REFUSALS: ProblemCode[] = [
  'product-not-found',
  'out-of-stock',
  'reserved-by-others',
  'cart-mismatch',
  'total-changed',
  'not-open-yet',
  'update-paused',
  'update-limit',
  'payment-not-usable',
  'payment-unknown',
  'order-failed',
];

async function place(dependencies: Dependencies, request: CheckoutRequest): Promise<WireCheckout> {
  const { EMAIL_ENABLED, ORDER_TOKEN_SECRET } = dependencies.config;
  const order = await checkout(dependencies, request);
  return {
    order: wireOrder(order),
    emailStatus: emailStatus(order, EMAIL_ENABLED),
    orderToken: order.userId ? undefined : orderToken(ORDER_TOKEN_SECRET, order.id),
  };
}

/** From a cart to an order. */
export const checkoutRoutes = (dependencies: Dependencies) => [
  endpoint({
    route: 'POST /api/orders/cart/validate',
    importance: 'checkout',
    access: 'bearer',
    summary: 'Check that everything in a cart is still sold and in stock',
    body: ValidateCartBody,
    answer: ValidCart,
    refusals: ['cart-invalid'],
    handle: async ({ body, ...asker }) => {
      const items = mergeItems(body.items);
      if (items.length === 0) throw invalid('Your cart is empty.');
      const { pots, at } = await readPots(dependencies.pool, items);
      const own = await readOwnTerms(dependencies.pool, ownerOf(asker), pots, at);
      let totalPence = 0;
      for (const item of items) {
        const pot = pots.get(skuKey(item));
        const onHand =
          (pot?.active && (await readStock(dependencies.pool, item.productId, item.variantId))?.onHand) || 0;
        if (!pot || onHand === 0) throw invalid(`${nameOf(pot)} is no longer available.`);
        const terms = own(pot.sale);
        const closed = saleState(terms, at.getTime());
        if (closed === 'paused') throw invalid(PAUSED_TEXT);
        if (terms && closed === 'not-open-yet')
          throw invalid(`${nameOf(pot)}: ${notOpenText(terms.opensAt)}`);
        if (onHand < item.quantity) throw invalid(`Only ${onHand} of ${nameOf(pot)} left.`);
        totalPence += pot.unitPence * item.quantity;
      }
      return { valid: true, message: 'Your cart is fine.', total: toPounds(totalPence) };
    },
  }),

  endpoint({
    route: 'POST /api/orders/checkout',
    importance: 'completion',
    access: 'bearer',
    summary: 'Place the order of a logged-in shopper with an authorised payment, which is then captured',
    body: CheckoutBody,
    answer: WireCheckout,
    refusals: REFUSALS,
    handle: (context) => {
      const guest = dependencies.authenticator.guest(context.req.headers.cookie);
      return place(dependencies, {
        owner: ownerOf(context),
        userId: context.user.id,
        guest: guest ? guestOwner(guest) : undefined,
        ip: context.req.ip ?? '',
        body: context.body,
      });
    },
  }),

  endpoint({
    route: 'POST /api/orders/guest-checkout',
    importance: 'completion',
    // A session does not matter here, not even one that has ended.
    access: 'none',
    summary: 'Place the order of a guest with an authorised payment, which is then captured',
    body: CheckoutBody,
    answer: WireCheckout,
    refusals: REFUSALS,
    handle: ({ req, body }) => {
      const guest = dependencies.authenticator.guest(req.headers.cookie);
      return place(dependencies, {
        owner: guest ? guestOwner(guest) : null,
        userId: null,
        ip: req.ip ?? '',
        body,
      });
    },
  }),
];
