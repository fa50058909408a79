import { WireDocuments } from '@slipcast/contracts/http/vat';
import type { Context } from '@slipcast/service-kit/endpoint';
import { endpoint } from '@slipcast/service-kit/endpoint';
import { databaseTime, inTransaction } from '@slipcast/storage/postgres';
import type { OrderKit } from '../order-kit.ts';
import type { Orders } from '../orders/create-orders.ts';
import { findOrder, isOwn, OrderParams } from '../orders/order-access.ts';
import type { Order } from '../orders/order-record.ts';
import { issueDocuments } from './issue.ts';
import { wireDocument } from './wire-document.ts';

export interface PaperworkParts extends Pick<OrderKit, 'config' | 'pool'>, Pick<Orders, 'store' | 'keys'> {}

type Asked = Pick<Context<'shopper', typeof OrderParams, undefined, undefined>, 'user' | 'params' | 'req'>;

/** For its owner, or a guest with the key of an emailed link: strangers know a guest's number and email address from a parcel's label. */
export async function findBuyersOrder(parts: PaperworkParts, asked: Asked): Promise<Order> {
  const now = await databaseTime(parts.pool);
  const key = asked.req.get('x-order-key') ?? '';
  return findOrder(
    parts.store,
    asked.params.id,
    (found) => isOwn(parts, asked)(found) || parts.keys.opens(found.id, key, now),
  );
}

/** The VAT invoices and credit notes of an order, for its buyer and the back office. */
export function documentRoutes(parts: PaperworkParts) {
  const documentsOf = async ({ id, vat }: Order) => {
    const issued = vat ? await inTransaction(parts.pool, (client) => issueDocuments(client, id)) : [];
    return { documents: issued.map(wireDocument) };
  };
  return [
    endpoint({
      route: 'GET /api/orders/:id/documents',
      access: 'shopper',
      summary: 'The VAT invoice and the credit notes of an order, for its buyer',
      params: OrderParams,
      answer: WireDocuments,
      refusals: ['order-not-found'],
      handle: async (context) => documentsOf(await findBuyersOrder(parts, context)),
    }),

    endpoint({
      route: 'GET /api/admin/orders/:id/documents',
      access: 'admin',
      summary: 'The VAT invoice and the credit notes of an order',
      params: OrderParams,
      answer: WireDocuments,
      refusals: ['order-not-found'],
      handle: async ({ params }) => documentsOf(await findOrder(parts.store, params.id)),
    }),
  ];
}
