import { describe, expect, it } from '@jest/globals';
import { extractText, getDocumentProxy } from 'unpdf';
import { newOrder } from '../../tests/new-order.ts';
import type { Order } from '../orders/order-record.ts';
import { movedEntry } from '../orders/refund-entry.ts';
import type { VatDocument } from './document.ts';
import { pageOf } from './page.ts';
import { writePdf } from './pdf.ts';

const at = new Date('2026-11-20T10:00:00Z');
const order: Order = {
  ...newOrder('p1', { 'Déjà vu': 2 }),
  orderNumber: '2026-ORD-007',
  customerName: 'Łucja Γιώργος',
  billingAddress: '2 Bank Street, Hanley, ST1 1BB',
  totalPence: 545,
  goodsPence: 200,
  discountPence: 50,
  deliveryPence: 395,
  discounts: [{ codeId: 'c', code: 'SPRING', by: 'amount', words: '50p off', pence: 50 }],
  vat: { ratePercent: 20, number: 'GB123456789', includedPence: 91 },
};
const invoice: VatDocument = {
  series: 'invoice',
  number: 42,
  refundId: null,
  issuedAt: at,
  taxPoint: at,
  amountPence: 545,
  vatPence: 91,
  seller: {
    name: 'Fettle Pottery Ltd',
    address: '1 Kiln Lane\nStoke-on-Trent',
    vatNumber: 'GB123456789',
    ratePercent: 20,
  },
};
const textOf = async (pdf: Buffer) => {
  const { text, totalPages } = await extractText(await getDocumentProxy(new Uint8Array(pdf)));
  return { pages: totalPages, text: text.join(' ').replaceAll(/\s+/g, ' ') };
};

describe('the PDF', () => {
  it('of an invoice says who sold what to whom, and the VAT in it', async () => {
    const { pages, text } = await textOf(await writePdf(pageOf(order, invoice, invoice)));
    expect(pages).toBe(1);
    for (const part of [
      'VAT invoice INV-00042',
      'Fettle Pottery Ltd 1 Kiln Lane Stoke-on-Trent VAT number GB123456789',
      'Issued: 20 November 2026 Tax point: 20 November 2026 Order: 2026-ORD-007',
      'To Łucja Giorgos 2 Bank Street Hanley ST1 1BB',
      'Mug (Déjà vu), 2 × £1.00 £2.00',
      'Discount (SPRING) -£0.50',
      '£3.95',
      'Total without VAT £4.54',
      'VAT at 20% £0.91',
      'Total £5.45',
    ])
      expect(text).toContain(part);
  });

  it('embeds a font only for letters that the standard fonts of PDF lack', async () => {
    const western = 'Zoë Ñandú-Strauß & Søn, “Œuvre” – £5 … €9 Žižka';
    const pageFor = (customerName: string) => writePdf(pageOf({ ...order, customerName }, invoice, invoice));
    const [standard, embedding] = await Promise.all([pageFor(western), pageFor('Łucja Вишня')]);
    expect(standard.includes('FontFile')).toBe(false);
    expect(standard.length).toBeLessThan(4000);
    expect((await textOf(standard)).text).toContain(western);
    expect(embedding.includes('FontFile')).toBe(true);
    expect((await textOf(embedding)).text).toContain('Łucja Вишня');
  });

  it('of an invoice says that a card has paid only where one has', async () => {
    const byCard = await textOf(await writePdf(pageOf(order, invoice, invoice)));
    expect(byCard.text).toContain('All prices include VAT. Paid by card.');
    const sold = { ...order, paymentId: order.id, handSale: { by: 'maker', payments: [] } };
    const { text } = await textOf(await writePdf(pageOf(sold, invoice, invoice)));
    expect(text).toContain('All prices include VAT.');
    expect(text).not.toContain('Paid by card');
  });

  it('of a credit note names its invoice and what was refunded', async () => {
    const entry = { ...movedEntry('r1', 'desk', 145, at), pieces: [{ line: 1, quantity: 1 }] };
    const refunded = { ...order, refunds: [{ ...entry, deliveryPence: 45 }] } as unknown as Order;
    const note: VatDocument = {
      ...invoice,
      series: 'credit-note',
      number: 3,
      refundId: 'r1',
      amountPence: 145,
      vatPence: 24,
    };
    const { text } = await textOf(await writePdf(pageOf(refunded, note, invoice)));
    for (const part of [
      'Credit note CN-00003',
      'For invoice: INV-00042',
      '1 × Mug (Déjà vu) £1.00',
      'Delivery £0.45',
      'VAT at 20% £0.24',
      'Total credited £1.45',
    ])
      expect(text).toContain(part);
  });

  it('of a long order goes on over pages, with every line and one total', async () => {
    const [line] = order.lines;
    const lines = Array.from({ length: 100 }, (_, at) => ({ ...line, productName: `Pot ${at + 1}` }));
    const long = { ...order, lines } as Order;
    const { pages, text } = await textOf(await writePdf(pageOf(long, invoice, invoice)));
    expect(pages).toBeGreaterThan(1);
    for (const { productName } of lines) expect(text).toContain(`${productName} (`);
    expect(text.match(/Total £/g)).toHaveLength(1);
  });
});
