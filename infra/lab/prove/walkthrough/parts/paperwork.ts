import { randomUUID } from 'node:crypto';
import type { Part } from '../part.ts';

interface Issued {
  number: string;
  kind: string;
  refundId: string | null;
}

/** A shop that is registered for VAT: an invoice with each order, a credit note with each refund, numbered without gaps. */
export const paperwork: Part = {
  name: 'paperwork',
  settings: ['vat'],
  async run(stage, findings) {
    const { maker, post } = stage;
    const { revision } = await maker.get('/admin/vat');
    const shop = {
      ratePercent: 20,
      number: 'GB123456789',
      name: 'Fettle Pottery Ltd',
      address: '1 Kiln Lane',
    };
    await maker.must('PUT', '/admin/vat', { on: true, ...shop, revisionLoaded: revision });
    const documentsOf = async (id: string): Promise<Issued[]> =>
      (await maker.get(`/admin/orders/${id}/documents`)).documents;

    const order = await stage.buy(await stage.pot(findings));
    const confirmation = await post.mail(findings, order.email, /^Your order/);
    const [invoice] = await documentsOf(order.id);
    findings.shows('what is attached to the confirmation', confirmation.attachments, [
      { name: `Invoice ${invoice?.number}.pdf`, type: 'application/pdf' },
    ]);
    const bytes = await post.attachment(confirmation);
    const page = () => stage.file(maker, `/admin/orders/${order.id}/documents/${invoice?.number}`);
    findings.shows(
      'the invoice on the order’s page is the one that was sent',
      bytes.equals(await page()),
      true,
    );

    const refund = { id: randomUUID(), amount_pence: 700, reason: 'goodwill' };
    await maker.must('POST', `/admin/orders/${order.id}/refunds`, refund);
    const about = await post.mail(findings, order.email, /^Refund of £7\.00/);
    const [, note] = await findings.comes('the credit note', () => documentsOf(order.id), [
      {},
      { refundId: refund.id },
    ]);
    findings.shows('what is attached to the email about the refund', about.attachments, [
      { name: `Credit note ${note?.number}.pdf` },
    ]);

    return async (later) => {
      later.shows('the order’s documents', await documentsOf(order.id), [
        { number: invoice?.number },
        { number: note?.number },
      ]);
      later.shows('the invoice is still the one that was sent', bytes.equals(await page()), true);
      later.shows(
        'emails to the buyer',
        (await post.to(order.email)).map(({ subject }) => subject),
        [/^Your order/, /^Refund of £7\.00/],
      );
    };
  },
};
