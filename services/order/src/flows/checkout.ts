import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { CheckoutBody } from '@slipcast/contracts/http/order';
import { guestOwner, type Owner } from '@slipcast/contracts/ids';
import { Refusal } from '@slipcast/contracts/refusal';
import type { Logger } from '@slipcast/service-kit/logs';
import type pg from 'pg';
import { NO_CLAIMS, type CartClient } from '../clients/cart-client.ts';
import { readSkus } from '../store/product-store.ts';
import { StaleClaim } from '../store/place-order.ts';
import type { OrderStore } from '../store/order-store.ts';
import type { Order, OrderLine } from '../rules/order.ts';
import type { PaymentClient } from '../clients/payment-client.ts';
import { goneMessage, mergeItems, nameOf, priceLines, totalOf } from '../rules/pricing.ts';
import { completePayment } from './complete-payment.ts';

/** The cart hears of a sale within milliseconds; while the bus is away the ledger alone decides. */
const CLAIM_TRIES = 30;
const CLAIM_AGAIN_MS = 50;

export interface CheckoutRequest {
  /** Null: a guest without a cart cookie. */
  owner: Owner | null;
  userId: string | null;
  /** Whom a signed-in shopper was before. */
  guest?: Owner;
  body: CheckoutBody;
}
export interface CheckoutDependencies {
  pool: pg.Pool;
  store: OrderStore;
  payments: PaymentClient;
  cart: CartClient;
  logger: Logger;
}

const notUsable = (message: string) => new Refusal('payment-not-usable', message);
const FOREIGN = 'This payment cannot be used for this order. Please pay again.';
const OVER = 'This payment was cancelled. You have not been charged. Please pay again.';

function newOrder({ userId, body }: CheckoutRequest, owner: Owner, lines: OrderLine[], now: Date): Order {
  return {
    id: randomUUID(),
    orderNumber: '',
    owner,
    userId,
    paymentId: body.payment_id,
    status: 'pending',
    totalPence: totalOf(lines),
    refundedPence: 0,
    customerName: body.customer_name,
    customerEmail: body.customer_email,
    customerPhone: body.customer_phone ?? null,
    shippingAddress: body.shipping_address ?? body.delivery_address,
    deliveryAddress: body.delivery_address,
    billingAddress: body.billing_address ?? body.delivery_address,
    lines,
    trackingInfo: null,
    placedAt: now,
    updatedAt: now,
    shippedAt: null,
    version: 1,
  };
}

/**
 * Places an order for an authorised payment. Resolves with the order, paid or (while the provider does not answer)
 * pending; the payment's order is answered again to whoever repeats the request. Throws Refusal, and then nobody is
 * charged: the payment is voided, except where it is not the asker's.
 */
export function createCheckout({ pool, store, payments, cart, logger }: CheckoutDependencies) {
  /** The order that this payment has already. */
  async function replay(order: Order, owner: Owner): Promise<Order> {
    if (order.owner !== owner) throw notUsable(FOREIGN);
    return finished(await completePayment(store, payments, order));
  }
  function finished(order: Order): Order {
    if (order.status === 'cancelled')
      throw new Refusal('order-failed', 'Order creation failed after payment. Please contact support.');
    return order;
  }
  async function checkPayment(request: CheckoutRequest): Promise<number> {
    const payment = await payments.find(request.body.payment_id);
    if (!payment || payment.owner !== request.owner) throw notUsable(FOREIGN);
    if (payment.state === 'created' || payment.state === 'unknown')
      throw notUsable('The bank has not answered about this payment yet. Please try again in a moment.');
    if (payment.state !== 'authorised' || payment.currency !== 'GBP') throw notUsable(OVER);
    return payment.amountPence;
  }
  async function priced(request: CheckoutRequest, owner: Owner, amountPence: number): Promise<Order> {
    const items = mergeItems(request.body.items);
    const order = newOrder(request, owner, priceLines(items, await readSkus(pool, items)), new Date());
    if (order.totalPence !== amountPence) {
      logger.warn(
        { paymentId: order.paymentId, amountPence, totalPence: order.totalPence },
        'the amount paid is not the price of the cart',
      );
      throw new Refusal('cart-mismatch', 'Cart/order mismatch. Please refresh and try again.');
    }
    return order;
  }
  /** One hold backs one sale: a claim that an own sale has overtaken is made again once the cart has heard of that sale. */
  async function placeClaimed(order: Order, guest?: Owner): Promise<Order | null> {
    for (let tries = 1; ; tries += 1) {
      const { refused, versions } = await cart.claim(order.owner, order.lines, guest);
      if (refused)
        throw new Refusal(
          'reserved-by-others',
          goneMessage(nameOf({ name: refused.productName, color: refused.color })),
        );
      try {
        return await store.place(order, tries < CLAIM_TRIES ? versions : NO_CLAIMS);
      } catch (error) {
        if (!(error instanceof StaleClaim)) throw error;
        await sleep(CLAIM_AGAIN_MS);
      }
    }
  }

  return async function checkout(request: CheckoutRequest): Promise<Order> {
    const paymentId = request.body.payment_id;
    // Nobody can guess a payment's id: it is what owns the order of a guest without a cookie.
    const owner = request.owner ?? guestOwner(paymentId);
    let placed: Order | null;
    let ours = false;
    try {
      const amountPence = await checkPayment(request);
      ours = true;
      placed = await placeClaimed(await priced(request, owner, amountPence), request.guest);
    } catch (error) {
      // A repeat finds its payment used, or its pots sold: to itself.
      const meanwhile = await store.byPayment(paymentId);
      if (meanwhile) return replay(meanwhile, owner);
      if (ours)
        await payments.release(paymentId, error instanceof Refusal ? error.message : 'checkout failed');
      throw error;
    }
    if (placed) return finished(await completePayment(store, payments, placed));
    const first = await store.byPayment(paymentId);
    if (!first) throw new Error(`payment ${paymentId} has an order that cannot be read`);
    return replay(first, owner);
  };
}
export type Checkout = ReturnType<typeof createCheckout>;
