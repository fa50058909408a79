import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { waitFor } from '@slipcast/local-servers/wait-for';
import { PAID_ORDER } from '@slipcast/testkit/paid-order';
import { startPostOffice, type PostOffice } from './running-email-worker.ts';

let office: PostOffice;
let worker: Awaited<ReturnType<PostOffice['startWorker']>>;
beforeAll(async () => {
  office = await startPostOffice();
  worker = await office.startWorker();
});
afterAll(() => office?.stop());

const one = (to: string) =>
  waitFor(`an email to ${to}`, async () => {
    const [summary] = await worker.mails(to);
    return summary && worker.mail(summary.id);
  });

it('sends the buyer a dated receipt for a withdrawal, the maker a notice, and the buyer the answers', async () => {
  const order = { ...PAID_ORDER, orderId: 'order-7', customerEmail: 'meg@example.com' };
  const asked = {
    ...order,
    buyerRequestId: crypto.randomUUID(),
    kind: 'withdrawal' as const,
    pieces: [{ line: 1, quantity: 1 }],
  };
  const twice = { ...asked, message: null, isShipped: true, askedAt: '2026-06-20T15:32:00.000Z' };
  await office.publish('order.request-asked.v1', 'order-7', twice);
  await office.publish('order.request-asked.v1', 'order-7', twice);
  const receipt = await one('meg@example.com');
  expect(receipt.subject).toBe('You’ve withdrawn from the contract for order 2026-ORD-001');
  expect(receipt.text).toContain('We received this on 20 June 2026 at 16:32, UK time.');
  expect(receipt.text).toContain('1 × Moon Jar (Celadon)');
  const told = await waitFor('the maker has it', async () => {
    const mails = await worker.mails('hello@fettle-pottery.example');
    const found = mails.filter(({ subject }) => subject.includes('withdrawn'));
    return found.length > 0 && found;
  });
  expect(told.map(({ subject }) => subject)).toEqual([
    expect.stringContaining('A buyer has withdrawn from the contract for order 2026-ORD-001 at'),
  ]);
  const { text: toMaker } = await worker.mail(told[0]?.id ?? '');
  expect(toMaker).toContain('/admin/orders/order-7');
  expect(toMaker).not.toMatch(/Ada|meg@/);
  const answeredAt = '2026-06-21T10:00:00.000Z';
  const texts = { accepted: 'To 1 Kiln Lane.\nBy post.', received: null };
  for (const [answer, text] of Object.entries(texts))
    await office.publish('order.request-answered.v1', 'order-7', {
      ...asked,
      answer: answer as keyof typeof texts,
      text,
      answeredAt,
    });
  await waitFor('the answers', async () => (await worker.mails('meg@example.com')).length === 3);
});
