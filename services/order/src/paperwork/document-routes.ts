import type { Response } from 'express';
import { z } from 'zod';
import { EmailedDocument, EmailedDocumentQuery, WireDocuments } from '@slipcast/contracts/http/vat';
import { Refusal } from '@slipcast/contracts/refusal';
import { endpoint } from '@slipcast/service-kit/endpoint';
import { inTransaction } from '@slipcast/storage/postgres';
import type { OrderKit } from '../order-kit.ts';
import type { Orders } from '../orders/create-orders.ts';
import { findBuyersOrder, findOrder, OrderParams } from '../orders/order-access.ts';
import type { Order } from '../orders/order-record.ts';
import { documentNumber, type VatDocument } from './document.ts';
import { issueDocuments } from './issue.ts';
import { pageOf } from './page.ts';
import { wireDocument } from './wire-document.ts';

export interface PaperworkParts extends Pick<OrderKit, 'config' | 'pool'>, Pick<Orders, 'store' | 'keys'> {}

const DocumentParams = OrderParams.extend({ number: z.string().meta({ examples: ['INV-00042'] }) });
/** The answer, for the API reference. */
const PDF_FILE = z.file().mime('application/pdf');

/** The VAT invoices and credit notes of an order, for its buyer and the back office. */
export function documentRoutes(parts: PaperworkParts) {
  const issue = async ({ id, vat }: Order): Promise<VatDocument[]> =>
    vat ? inTransaction(parts.pool, (client) => issueDocuments(client, id)) : [];
  const documentsOf = async (order: Order) => ({ documents: (await issue(order)).map(wireDocument) });
  /** null: the order has no such document. */
  async function pdfOf(order: Order, isWanted: (document: VatDocument) => boolean) {
    const issued = await issue(order);
    const document = issued.find(isWanted);
    if (!document) return null;
    const invoice = issued.find(({ series }) => series === 'invoice');
    const { writePdf } = await import('./pdf.ts');
    return { document, file: await writePdf(pageOf(order, document, invoice)) };
  }
  async function sendPdf(res: Response, order: Order, number: string): Promise<void> {
    const found = await pdfOf(order, (one) => documentNumber(one) === number);
    if (!found) throw new Refusal('not-found', `This order has no document ${number}.`);
    const { file } = found;
    res.attachment(`${number}.pdf`).type('application/pdf').set('cache-control', 'no-store').send(file);
  }
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

    endpoint({
      route: 'GET /api/orders/:id/documents/:number',
      access: 'shopper',
      summary: 'A VAT invoice or credit note as a PDF, for its buyer',
      params: DocumentParams,
      answer: PDF_FILE,
      refusals: ['order-not-found', 'not-found'],
      handle: async (context) =>
        sendPdf(context.res, await findBuyersOrder(parts, context), context.params.number),
    }),

    endpoint({
      route: 'GET /api/admin/orders/:id/documents/:number',
      access: 'admin',
      summary: 'A VAT invoice or credit note as a PDF',
      params: DocumentParams,
      answer: PDF_FILE,
      refusals: ['order-not-found', 'not-found'],
      handle: async ({ params, res }) => sendPdf(res, await findOrder(parts.store, params.id), params.number),
    }),

    endpoint({
      route: 'GET /internal/orders/:id/document',
      access: 'internal',
      callers: ['email-worker'],
      summary:
        'The VAT invoice of an order, or the credit note of one of its refunds, as an email attaches it',
      params: OrderParams,
      query: EmailedDocumentQuery,
      answer: EmailedDocument,
      refusals: ['order-not-found'],
      // An email can wait until the shop is less busy.
      importance: 'browsing',
      async handle({ params, query: { refundId = null } }) {
        const found = await pdfOf(
          await findOrder(parts.store, params.id),
          (one) => one.refundId === refundId,
        );
        if (!found) return { document: null };
        const { document, file } = found;
        const { series } = document;
        return { document: { series, number: documentNumber(document), pdf: file.toString('base64') } };
      },
    }),
  ];
}
