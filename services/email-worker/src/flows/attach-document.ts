import type { Logger } from '@slipcast/service-kit/logs';
import type { Attachment } from '../clients/mail-transport.ts';
import { attachedDocument, type WantedDocument } from '../rules/attached-document.ts';
import type { ClaimedIntent } from '../store/intent-store.ts';

/**
 * The VAT invoice or credit note that an email attaches; none for most. It is read when the email is sent, so neither Redis nor the event log
 * holds a file. Rejects while the order service does not answer, so that the email is tried again. On the last attempt of a job the email
 * goes without: its text says where the document is, and the news in it matters more.
 */
export const attachDocument =
  (
    read: (wanted: WantedDocument) => Promise<Attachment | null>,
    { logger, missed }: { logger: Logger; missed(): void },
  ) =>
  async (
    { id, template, data }: Pick<ClaimedIntent, 'id' | 'template' | 'data'>,
    lastAttempt: boolean,
  ): Promise<Attachment[]> => {
    const wanted = attachedDocument(template, data);
    if (!wanted) return [];
    try {
      const document = await read(wanted);
      return document ? [document] : [];
    } catch (error) {
      if (!lastAttempt) throw error;
      missed();
      logger.error({ err: error, intentId: id, template }, 'an email is sent without its VAT document');
      return [];
    }
  };
export type AttachDocument = ReturnType<typeof attachDocument>;
