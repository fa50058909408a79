import { AddressedLetter } from '@slipcast/contracts/events/letter-events';
import { LetterPreview } from '@slipcast/contracts/http/letters';
import { endpoint } from '@slipcast/service-kit/endpoint';
import type { KnownShop } from '../store/shop-settings.ts';
import { writeEmail } from '../templates/write-email.ts';

/** For the preview in the back office: the very email that subscribers get. */
export const letterRoute = (shop: () => Promise<KnownShop>) =>
  endpoint({
    route: 'POST /internal/mails/letter',
    access: 'internal',
    callers: ['user'],
    summary: 'A letter as HTML and as plain text',
    body: AddressedLetter,
    answer: LetterPreview,
    handle: async ({ body }) => {
      const { subject, html, text } = writeEmail({ ...(await shop()), lookupKey: () => '' }, 'letter', body);
      return { subject, html, text };
    },
  });
