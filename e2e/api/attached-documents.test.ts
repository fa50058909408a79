import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import type { EditedVat, WireDocuments } from '@slipcast/contracts/http/vat';
import { waitFor } from '@slipcast/local-servers/wait-for';
import { admin, shopper, type Client } from '@slipcast/testkit/shop/client';
import { sharedShop } from '@slipcast/testkit/shop/config';
import { buy, newPot } from '@slipcast/testkit/shop/pots';
import { mailTo, type Mail } from '../mailbox.ts';

let robin: Client;
const register = async (on: boolean) => {
  const { body } = await robin.get<EditedVat>('/admin/vat');
  const shop = { ratePercent: 20, number: 'GB123456789', name: 'Fettle Pottery Ltd', address: '1 Kiln Lane' };
  const answer = await robin.send('PUT', '/admin/vat', { on, ...shop, revisionLoaded: body.revision });
  expect(answer.status).toBe(200);
};
beforeAll(async () => {
  robin = await admin();
});
afterAll(() => register(false));

const documentsOf = async (id: string) =>
  (await robin.get<WireDocuments>(`/admin/orders/${id}/documents`)).body.documents;

async function sold() {
  const email = `ada-${randomUUID()}@example.com`;
  const { order } = await buy(shopper(), await newPot(), 1, email);
  return { id: order.id, email };
}

/** The only attachment's bytes, which must be those that the order's page offers. */
async function expectAttached({ id, attachments = [] }: Mail, orderId: string, number: string) {
  expect(attachments).toHaveLength(1);
  const [emailed, shown] = await Promise.all([
    fetch(`${sharedShop().mailboxUrl}/messages/${id}/attachments/1`),
    fetch(`${sharedShop().url}/api/admin/orders/${orderId}/documents/${number}`, {
      headers: { authorization: `Bearer ${robin.token}` },
    }),
  ]);
  const [bytes, page] = (await Promise.all([emailed.arrayBuffer(), shown.arrayBuffer()])).map((file) =>
    Buffer.from(file),
  );
  expect(bytes?.subarray(0, 5).toString()).toBe('%PDF-');
  expect(page && bytes?.equals(page)).toBe(true);
}

it('attaches the invoice to the confirmation and the credit note to the email about a refund, as on the order’s page', async () => {
  await register(true);
  const { id, email } = await sold();
  const confirmation = await mailTo(email, /^Your order/);
  const [invoice] = await documentsOf(id);
  expect(confirmation.attachments).toMatchObject([
    { name: `Invoice ${invoice?.number}.pdf`, type: 'application/pdf' },
  ]);
  await expectAttached(confirmation, id, invoice?.number ?? '');
  expect(confirmation.text).toContain('Your VAT invoice is attached');

  const refund = { id: randomUUID(), amount_pence: 700, reason: 'goodwill' };
  expect((await robin.send('POST', `/admin/orders/${id}/refunds`, refund)).status).toBe(200);
  const about = await mailTo(email, /^Refund of £7\.00/);
  const note = await waitFor('the credit note', async () =>
    (await documentsOf(id)).find(({ refundId }) => refundId === refund.id),
  );
  expect(about.attachments).toMatchObject([{ name: `Credit note ${note.number}.pdf` }]);
  await expectAttached(about, id, note.number);
});

it('attaches nothing in a shop that is not registered for VAT', async () => {
  await register(false);
  const { email } = await sold();
  const { attachments, text } = await mailTo(email, /^Your order/);
  expect(attachments).toEqual([]);
  expect(text).not.toMatch(/invoice/i);
});
