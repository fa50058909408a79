import { CheckoutBody, WireCheckout } from '@slipcast/contracts/http/order';
import { guestOwner } from '@slipcast/contracts/ids';
import { ownerOf } from '@slipcast/service-kit/auth';
import { endpoint } from '@slipcast/service-kit/endpoint';
import { checkout, type CheckoutRequest } from '../flows/checkout.ts';
import { emailStatus } from '../rules/email-status.ts';
import { orderToken } from './order-token.ts';
import type { Dependencies } from './dependencies.ts';
import { wireOrder } from './wire-order.ts';

async function place(dependencies: Dependencies, request: CheckoutRequest): Promise<WireCheckout> {
  const { config } = dependencies;
  const order = await checkout(dependencies, request);
  return {
    order: wireOrder(order),
    emailStatus: emailStatus(order, config.EMAIL_ENABLED),
    ...(order.userId ? {} : { orderToken: orderToken(config.ORDER_TOKEN_SECRET, order.id) }),
  };
}

export const placeOrder = (dependencies: Dependencies) =>
  endpoint(
    {
      method: 'POST',
      path: '/api/orders/checkout',
      access: 'bearer',
      summary: 'Place an order of a signed-in shopper with an authorised payment, which is then captured',
      body: CheckoutBody,
      answer: WireCheckout,
      refusals: [
        'product-not-found',
        'out-of-stock',
        'reserved-by-others',
        'cart-mismatch',
        'payment-not-usable',
        'payment-unknown',
        'order-failed',
      ],
    },
    (context) => {
      const guest = dependencies.authenticator.guest(context.req.headers.cookie);
      return place(dependencies, {
        owner: ownerOf(context),
        userId: context.user.id,
        ...(guest ? { guest: guestOwner(guest) } : {}),
        body: context.body,
      });
    },
  );

export const placeGuestOrder = (dependencies: Dependencies) =>
  endpoint(
    {
      method: 'POST',
      path: '/api/orders/guest-checkout',
      // A session does not matter here, not even one that has ended.
      access: 'none',
      summary: 'Place an order of a guest with an authorised payment, which is then captured',
      body: CheckoutBody,
      answer: WireCheckout,
      refusals: [
        'product-not-found',
        'out-of-stock',
        'reserved-by-others',
        'cart-mismatch',
        'payment-not-usable',
        'payment-unknown',
        'order-failed',
      ],
    },
    ({ req, body }) => {
      const guest = dependencies.authenticator.guest(req.headers.cookie);
      return place(dependencies, { owner: guest ? guestOwner(guest) : null, userId: null, body });
    },
  );
