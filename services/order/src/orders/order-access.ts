import { z } from 'zod';
import { Refusal } from '@slipcast/contracts/refusal';
import type { Context } from '@slipcast/service-kit/endpoint';
import { databaseTime } from '@slipcast/storage/postgres';
import { isSignatureOf, signatureOf } from '@slipcast/service-kit/signed-text';
import type { OrderParts } from './order-parts.ts';
import type { Order } from './order-record.ts';

const textOf = (orderId: string) => `order:${orderId}`;

/** Proves that its bearer placed the order, so that a guest can have the confirmation sent again (decision 16). */
export const orderToken = (secret: string, orderId: string): string => signatureOf(secret, textOf(orderId));

/** Order ids are UUIDs; any other id is an order that does not exist, not a malformed request. */
export const OrderParams = z.object({ id: z.string() });

export const orderNotFound = () => new Refusal('order-not-found', 'Order not found');

/** The order, or 404: other people's orders seem not to exist. */
export async function findOrder(
  store: OrderParts['store'],
  id: string,
  mayRead: (order: Order) => boolean = () => true,
): Promise<Order> {
  const order = z.uuid().safeParse(id).success ? await store.byId(id) : null;
  if (!order || !mayRead(order)) throw orderNotFound();
  return order;
}

type Asked = Pick<Context<'shopper', typeof OrderParams, undefined, undefined>, 'user' | 'params' | 'req'>;

/** Whether the order is that of the shopper who asks, or of the bearer of its order token. */
export const isOwn =
  ({ config }: Pick<OrderParts, 'config'>, { user, req }: Asked) =>
  ({ id, userId }: Order): boolean =>
    (user !== null && userId === user.id) ||
    isSignatureOf(config.ORDER_TOKEN_SECRET, textOf(id), req.get('x-order-token'));

/** The same, for the shopper who placed the order or the bearer of its order token. */
export const findOwnOrder = (parts: OrderParts, asked: Asked): Promise<Order> =>
  findOrder(parts.store, asked.params.id, isOwn(parts, asked));

interface BuyerParts extends Pick<OrderParts, 'store' | 'config' | 'pool'> {
  keys: OrderParts['lookups']['keys'];
}

/** For its owner, or a guest with the key of an emailed link, sent as `x-order-key`: strangers know a guest's number and email address from a parcel's label. */
export async function findBuyersOrder({ keys, ...parts }: BuyerParts, asked: Asked): Promise<Order> {
  const now = await databaseTime(parts.pool);
  const key = asked.req.get('x-order-key') ?? '';
  return findOrder(
    parts.store,
    asked.params.id,
    (found) => isOwn(parts, asked)(found) || keys.opens(found.id, key, now),
  );
}
