import { EmailPreview, EmailPreviewBody, type SampleEmailBody } from '@slipcast/contracts/http/email-preview';
import { endpoint } from '@slipcast/service-kit/endpoint';
import { notAnswered, type ServiceClient } from '@slipcast/service-kit/service-client';
import { readOptions } from '../delivery/options-store.ts';
import { newestPots } from '../ledger/products.ts';
import type { OrderKit } from '../order-kit.ts';

/** An order of so many pots shows how lines follow each other. */
const POTS = 2;

/** What an email with the maker's words looks like. The email worker writes it; the pots are the newest in the shop. */
export const emailPreviewRoutes = ({
  pool,
  emailWorker,
}: Pick<OrderKit, 'pool'> & { emailWorker: ServiceClient }) => [
  endpoint({
    route: 'POST /api/admin/orders/email-preview',
    access: 'admin',
    summary: 'The whole email as a buyer called Ada would get it, with wording that need not be saved yet',
    body: EmailPreviewBody,
    answer: EmailPreview,
    refusals: ['unavailable'],
    handle: async ({ body }) => {
      const [pots, { options }] = await Promise.all([newestPots(pool, POTS), readOptions(pool)]);
      const { address, opening } = options.collection;
      const asked: SampleEmailBody = { ...body, pots, collection: { address, opening } };
      const answer = await emailWorker.post<EmailPreview>('/internal/mails/sample', asked);
      if (answer.status !== 200) throw notAnswered(answer);
      return answer.body;
    },
  }),
];
