import { NoteBody, OrderHistory } from '@slipcast/contracts/http/admin-orders';
import { toPounds } from '@slipcast/contracts/money';
import { endpoint } from '@slipcast/service-kit/endpoint';
import { addSteps, readHistory } from '../store/order-history.ts';
import type { Dependencies } from './dependencies.ts';
import { findOrder, OrderParams } from './order-access.ts';

/** What has happened to an order, and what admins write down about it. */
export const orderHistoryRoutes = ({ pool, store }: Dependencies) => {
  const historyOf = async (orderId: string) => ({
    steps: (await readHistory(pool, orderId)).map(({ at, amountPence, ...step }) => ({
      ...step,
      at: at.toISOString(),
      amount: amountPence === null ? null : toPounds(amountPence),
    })),
  });
  return [
    endpoint({
      route: 'GET /api/admin/orders/:id/history',
      access: 'admin',
      summary: 'What has happened to an order, oldest first, with the private notes about it',
      params: OrderParams,
      answer: OrderHistory,
      refusals: ['order-not-found'],
      handle: async ({ params }) => historyOf((await findOrder(store, params.id)).id),
    }),

    endpoint({
      route: 'POST /api/admin/orders/:id/notes',
      access: 'admin',
      summary: 'Add a private note to an order; answers its history',
      params: OrderParams,
      body: NoteBody,
      answer: OrderHistory,
      refusals: ['order-not-found'],
      handle: async ({ params, body, user }) => {
        const { id } = await findOrder(store, params.id);
        await addSteps(pool, id, [{ what: 'note', text: body.text }], user.id);
        return historyOf(id);
      },
    }),
  ];
};
