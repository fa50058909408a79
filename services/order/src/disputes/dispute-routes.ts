import { z } from 'zod';
import { OrderDisputes } from '@slipcast/contracts/http/disputes';
import type { KeptMail } from '@slipcast/contracts/http/privacy';
import { endpoint } from '@slipcast/service-kit/endpoint';
import { notAnswered, type ServiceClient } from '@slipcast/service-kit/service-client';
import { databaseTime } from '@slipcast/storage/postgres';
import type { OrderKit } from '../order-kit.ts';
import type { Orders } from '../orders/create-orders.ts';
import { readHistory } from '../orders/history-store.ts';
import { findOrder, OrderParams } from '../orders/order-access.ts';
import { disputesOf, wireDispute } from './dispute-store.ts';
import { evidencePage } from './evidence.ts';
import { textAt } from './page-texts.ts';

interface Parts extends Pick<OrderKit, 'pool'>, Pick<Orders, 'store'> {
  emailWorker: ServiceClient;
}
/** The answer, for the API reference. */
const PDF_FILE = z.file().mime('application/pdf');

/** Disputes of an order, and what the maker sends in answer. */
export function disputeRoutes({ pool, store, emailWorker }: Parts) {
  /** Throws Refusal 'unavailable': evidence without its emails would be weaker than it can be. */
  async function mailsOf(orderId: string): Promise<KeptMail[]> {
    const answer = await emailWorker.get<KeptMail[]>(`/internal/mails/of-order/${orderId}`);
    if (answer.status !== 200) throw notAnswered(answer);
    return answer.body;
  }
  return [
    endpoint({
      route: 'GET /api/admin/orders/:id/disputes',
      access: 'admin',
      summary: 'What the buyer’s bank asks back of an order, the newest first',
      params: OrderParams,
      answer: OrderDisputes,
      refusals: ['order-not-found'],
      handle: async ({ params }) => {
        const { id } = await findOrder(store, params.id);
        return { disputes: (await disputesOf(pool, id)).map(wireDispute) };
      },
    }),

    endpoint({
      route: 'GET /api/admin/orders/:id/evidence',
      access: 'admin',
      summary:
        'Everything about an order that answers a dispute, as a PDF: pots, address, tracking, history, emails and the terms as accepted',
      params: OrderParams,
      answer: PDF_FILE,
      refusals: ['order-not-found', 'unavailable'],
      handle: async ({ params, res }) => {
        const order = await findOrder(store, params.id);
        const [disputes, steps, mails, terms, delivery, now] = await Promise.all([
          disputesOf(pool, order.id),
          readHistory(pool, order.id),
          mailsOf(order.id),
          textAt(pool, 'terms', order.placedAt),
          textAt(pool, 'delivery', order.placedAt),
          databaseTime(pool),
        ]);
        const { writePdf } = await import('../paperwork/pdf.ts');
        const file = await writePdf(evidencePage({ order, disputes, steps, mails, terms, delivery }, now));
        const name = `evidence-${order.orderNumber}.pdf`;
        res.attachment(name).type('application/pdf').set('cache-control', 'no-store').send(file);
      },
    }),
  ];
}
