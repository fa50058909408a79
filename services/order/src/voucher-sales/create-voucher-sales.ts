import { WireCheckout } from '@slipcast/contracts/http/order';
import { BuyVoucherBody } from '@slipcast/contracts/http/vouchers';
import { ownerOf } from '@slipcast/service-kit/auth';
import { endpoint } from '@slipcast/service-kit/endpoint';
import type { OrderKit } from '../order-kit.ts';
import type { Orders } from '../orders/create-orders.ts';
import { emailStatus } from '../orders/email-status.ts';
import { orderToken } from '../orders/order-access.ts';
import { wireOrder } from '../orders/wire-order.ts';
import type { Sale } from '../sale/create-sale.ts';
import { buyVoucher } from './buy-voucher.ts';

/** Buying a voucher: an order of its own, paid by card. */
export const createVoucherSales = (kit: OrderKit, { store, payments }: Orders, sale: Sale) => ({
  endpoints: [
    endpoint({
      route: 'POST /api/vouchers',
      importance: 'completion',
      access: 'shopper',
      summary:
        'Buy a voucher with an authorised payment, which is then captured; a repeat gets the same order',
      body: BuyVoucherBody,
      answer: WireCheckout,
      refusals: ['cart-mismatch', 'payment-not-usable', 'payment-unknown', 'order-failed', 'unavailable'],
      handle: async ({ body, ...asked }) => {
        const userId = asked.user?.id ?? null;
        const order = await buyVoucher({ ...kit, store, payments, sale }, body, {
          owner: ownerOf(asked),
          userId,
        });
        const { EMAIL_ENABLED, ORDER_TOKEN_SECRET } = kit.config;
        return {
          order: wireOrder(order),
          emailStatus: emailStatus(order, EMAIL_ENABLED),
          orderToken: order.userId ? undefined : orderToken(ORDER_TOKEN_SECRET, order.id),
        };
      },
    }),
  ],
});
