import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import type { EmailedDocument } from '@slipcast/contracts/http/vat';
import { waitFor } from '@slipcast/local-servers/wait-for';
import { callerOf } from '@slipcast/testkit/callers';
import { startScriptedServer, type ScriptedReply } from '@slipcast/testkit/scripted-server';
import { PAID_ORDER } from '@slipcast/testkit/paid-order';
import { startPostOffice, type PostOffice } from './running-email-worker.ts';

const REFUND = '11111111-1111-4111-8111-111111111111';
const VAT = { ratePercent: 20, number: 'GB123456789', includedPence: 883 };
const PDF = Buffer.from('%PDF-1.3\n\u00ff');
const ATTEMPTS = 3;

let orders: Awaited<ReturnType<typeof startScriptedServer>>;
let office: PostOffice;
let worker: Awaited<ReturnType<PostOffice['startWorker']>>;
let asked: string[];
let reply: (path: string) => ScriptedReply;
const has = (series: 'invoice' | 'credit-note', number: string): ScriptedReply => ({
  status: 200,
  body: {
    document: { series, number, pdf: PDF.toString('base64') },
  } satisfies EmailedDocument,
});
beforeAll(async () => {
  orders = await startScriptedServer(({ path, headers }) => {
    expect(callerOf(headers, 'order')).not.toBeNull();
    asked.push(path);
    return reply(path);
  });
  office = await startPostOffice(orders.url);
  worker = await office.startWorker(undefined, { settings: { attempts: ATTEMPTS, lostAfterMs: 5000 } });
});
beforeEach(() => {
  asked = [];
  reply = (path) =>
    path.includes('refundId') ? has('credit-note', 'CN-00007') : has('invoice', 'INV-00042');
});
afterAll(async () => {
  await office?.stop();
  await orders?.stop();
});

const order = (orderId: string, vat = true) => ({
  ...PAID_ORDER,
  orderId,
  customerEmail: `${orderId}@example.com`,
  ...(vat && { vat: VAT }),
});
const sent = async (orderId: string) => {
  const [intent] = await waitFor('it is sent', async () => {
    const all = await office.intents(orderId);
    return all[0]?.status === 'sent' && all;
  });
  return { intent, mail: await worker.mail(String(intent?.id)) };
};

it('the confirmation comes with the invoice of the order', async () => {
  await office.publish('order.paid.v1', 'o1', order('o1'));
  const { mail } = await sent('o1');
  expect(asked).toEqual(['/internal/orders/o1/document']);
  expect(mail.attachments).toEqual([
    { name: 'Invoice INV-00042.pdf', type: 'application/pdf', bytes: PDF.length },
  ]);
  expect(mail.text).toContain('Your VAT invoice is attached. You can also download it on your order’s page.');
  expect(mail.html).toContain('order-details/o1');
  const path = `${worker.mailboxUrl}/messages/${mail.id}`;
  const file = await fetch(`${path}/attachments/1`);
  expect(file.headers.get('content-type')).toBe('application/pdf');
  expect(PDF.equals(Buffer.from(await file.arrayBuffer()))).toBe(true);
  expect((await fetch(`${path}/attachments/2`)).status).toBe(404);
  expect(await (await fetch(path)).text()).toContain('download="Invoice INV-00042.pdf"');
});

it('the email about a refund comes with its own credit note', async () => {
  const refund = {
    ...order('o2'),
    refundId: REFUND,
    amountPence: 700,
    refundedPence: 700,
    refundDeliveryPence: 0,
    pieces: [],
    message: null,
    byHand: false,
    isShipped: false,
  };
  await office.publish('order.partly-refunded.v1', 'o2', refund);
  const { mail } = await sent('o2');
  expect(asked).toEqual([`/internal/orders/o2/document?refundId=${REFUND}`]);
  expect(mail.attachments).toMatchObject([{ name: 'Credit note CN-00007.pdf' }]);
  expect(mail.text).toContain('Your credit note is attached.');
});

it('the email about the money of a cancelled order comes with its credit note, once there is one', async () => {
  const cancelledAt = '2026-11-21T10:00:00.000Z';
  await office.publish('order.cancelled.v1', 'o3', {
    ...order('o3'),
    refundPence: 5300,
    notCharged: false,
    cancelledAt,
  });
  // The card has not been refunded yet.
  expect((await sent('o3')).mail.attachments).toEqual([]);
  await office.publish('order.refunded.v1', 'o4', { ...order('o4'), refundPence: 5300 });
  expect((await sent('o4')).mail.attachments).toHaveLength(1);
  await office.publish('order.cancelled.v1', 'o5', {
    ...order('o5'),
    refundPence: 0,
    returnedVoucherPence: 5300,
    notCharged: false,
    cancelledAt,
  });
  expect((await sent('o5')).mail.text).toContain('Your credit note is attached.');
  await office.publish('order.refund-settled.v1', 'o10', {
    ...order('o10'),
    refundId: 'payment-1',
    amountPence: 5300,
    refundDeliveryPence: 0,
    pieces: [],
    message: null,
    isLast: false,
    settledAt: cancelledAt,
  });
  expect((await sent('o10')).mail.text).toContain('Your credit note is attached.');
  expect(asked).toEqual([
    '/internal/orders/o4/document?refundId=payment-1',
    '/internal/orders/o5/document?refundId=o5',
    '/internal/orders/o10/document?refundId=payment-1',
  ]);
});

it('nothing is asked for and nothing attached where the shop is not registered for VAT', async () => {
  await office.publish('order.paid.v1', 'o6', order('o6', false));
  const { mail } = await sent('o6');
  expect([asked, mail.attachments]).toEqual([[], []]);
  expect(mail.headers.find(({ name }) => name === 'Content-Type')?.value).toMatch(/^multipart\/alternative/);
});

it('an email waits for an order service that is away, and comes with its document', async () => {
  reply = () => (asked.length < ATTEMPTS ? 'reset' : has('invoice', 'INV-00043'));
  await office.publish('order.paid.v1', 'o7', order('o7'));
  const { intent, mail } = await sent('o7');
  expect(intent?.attempts).toBe(ATTEMPTS);
  expect(mail.attachments).toMatchObject([{ name: 'Invoice INV-00043.pdf' }]);
});

it('an email goes without its document, once, when the order service stays away', async () => {
  reply = () => ({ status: 404, body: { code: 'order-not-found' } });
  await office.publish('order.paid.v1', 'o8', order('o8'));
  const { intent, mail } = await sent('o8');
  expect(intent?.attempts).toBe(ATTEMPTS);
  expect(mail.attachments).toEqual([]);
  expect(mail.text).toContain('You can download your VAT invoice on your order’s page.');
  expect(await worker.mails('o8@example.com')).toHaveLength(1);
  const metrics = await (await fetch(`${worker.url}/metrics`)).text();
  expect(metrics).toMatch(/emails_without_document_total\{service="email-worker"\} 1/);
});

it('an email goes at once where its order has no such document', async () => {
  reply = () => ({ status: 200, body: { document: null } satisfies EmailedDocument });
  await office.publish('order.paid.v1', 'o9', order('o9'));
  const { intent, mail } = await sent('o9');
  expect([intent?.attempts, mail.attachments]).toEqual([1, []]);
});
