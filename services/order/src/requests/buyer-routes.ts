import { z } from 'zod';
import { RequestBody, WireRequests } from '@slipcast/contracts/http/requests';
import type { Context } from '@slipcast/service-kit/endpoint';
import { endpoint } from '@slipcast/service-kit/endpoint';
import { databaseTime } from '@slipcast/storage/postgres';
import { findBuyersOrder, orderNotFound, OrderParams } from '../orders/order-access.ts';
import type { Decision } from '../orders/order.ts';
import type { Order } from '../orders/order-record.ts';
import { wireRequest } from '../orders/wire-request.ts';
import { askRequest, retractRequest } from './ask.ts';
import { offersFor } from './offers.ts';
import type { RequestParts } from './request-parts.ts';
import { readReturnDays } from './return-days.ts';

type Asked = Pick<Context<'shopper', typeof OrderParams, undefined, undefined>, 'user' | 'params' | 'req'>;

/** What a buyer asks about an order: its owner, or a guest with the key of an emailed link, which is sent as `x-order-key`. */
export function buyerRequestRoutes(parts: RequestParts) {
  const { pool, store, limit } = parts;

  /** Strangers know a guest's number and email address from a parcel's label, so those are not enough. */
  async function findAsked(asked: Asked) {
    const order = await findBuyersOrder(parts, asked);
    return { order, now: await databaseTime(pool), returnDays: await readReturnDays(pool) };
  }
  const wire = (order: Order, now: Date, returnDays: number | null): WireRequests => ({
    requests: order.requests.map(wireRequest),
    offers: offersFor(order, now, returnDays),
  });
  async function change(
    { order, now, returnDays }: Awaited<ReturnType<typeof findAsked>>,
    decide: (order: Order, now: Date) => Decision,
  ): Promise<WireRequests> {
    const changed = await store.change(order.id, decide);
    if (!changed) throw orderNotFound();
    return wire(changed, now, returnDays);
  }

  return [
    endpoint({
      route: 'GET /api/orders/:id/requests',
      access: 'shopper',
      summary: 'What the buyer of an order has asked about it, and may still ask',
      params: OrderParams,
      answer: WireRequests,
      refusals: ['order-not-found'],
      handle: async (context) => {
        const { order, now, returnDays } = await findAsked(context);
        return wire(order, now, returnDays);
      },
    }),

    endpoint({
      route: 'POST /api/orders/:id/requests',
      access: 'shopper',
      summary:
        'Ask to cancel an order before dispatch or to return pots, or withdraw from the contract; a repeat with the same id changes nothing',
      params: OrderParams,
      body: RequestBody,
      answer: WireRequests,
      refusals: ['order-not-found', 'transition-refused', 'too-many-requests'],
      handle: async (context) => {
        const { body } = context;
        const asked = await findAsked(context);
        await limit.take(asked.order.id);
        return change(asked, (order, now) => askRequest(order, body, asked.returnDays, now));
      },
    }),

    endpoint({
      route: 'PUT /api/orders/:id/requests/:requestId/retract',
      access: 'shopper',
      summary: 'Take a request back; repeating it changes nothing',
      params: OrderParams.extend({ requestId: z.string() }),
      answer: WireRequests,
      refusals: ['order-not-found', 'not-found', 'transition-refused'],
      handle: async (context) => {
        const { requestId } = context.params;
        return change(await findAsked(context), (order, now) => retractRequest(order, requestId, now));
      },
    }),
  ];
}
