import { EmailPreview, SampleEmailBody } from '@slipcast/contracts/http/email-preview';
import { endpoint } from '@slipcast/service-kit/endpoint';
import type { KnownShop } from '../store/shop-settings.ts';
import { sampleOrder } from '../templates/sample-order.ts';
import { writeEmail } from '../templates/write-email.ts';

/** For the preview in the back office: the very email that a buyer would get. */
export const sampleRoute = (shop: () => Promise<KnownShop>) =>
  endpoint({
    route: 'POST /internal/mails/sample',
    access: 'internal',
    callers: ['order'],
    summary: 'An email about a sample order with the maker’s wording, as HTML and as plain text',
    body: SampleEmailBody,
    answer: EmailPreview,
    handle: async ({ body: { email, pots, collection, ...words } }) => {
      const known = { ...(await shop()), texts: { [email]: words }, lookupKey: () => 'sample' };
      const data = sampleOrder(email, { pots, collection }, new Date());
      const { subject, html, text } = writeEmail(known, email, data);
      return { subject, html, text };
    },
  });
