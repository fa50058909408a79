import type { EmailedDocument } from '@slipcast/contracts/http/vat';
import { notAnswered, type ServiceClient } from '@slipcast/service-kit/service-client';
import type { WantedDocument } from '../rules/attached-document.ts';
import type { Attachment } from './mail-transport.ts';

const NAMES = { invoice: 'Invoice', 'credit-note': 'Credit note' };

/** A VAT invoice or credit note as an attachment; null: the order has none. Throws Refusal 'unavailable' if the order service does not say. */
export const readDocument =
  (client: Pick<ServiceClient, 'get'>) =>
  async ({ orderId, refundId }: WantedDocument): Promise<Attachment | null> => {
    const query = refundId === undefined ? '' : `?${new URLSearchParams({ refundId })}`;
    const answer = await client.get<EmailedDocument>(
      `/internal/orders/${encodeURIComponent(orderId)}/document${query}`,
    );
    if (answer.status !== 200) throw notAnswered(answer);
    const { document } = answer.body;
    return (
      document && {
        filename: `${NAMES[document.series]} ${document.number}.pdf`,
        contentType: 'application/pdf',
        content: Buffer.from(document.pdf, 'base64'),
      }
    );
  };
