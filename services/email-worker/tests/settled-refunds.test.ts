import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { waitFor } from '@slipcast/local-servers/wait-for';
import { PAID_ORDER } from '@slipcast/testkit/paid-order';
import { startPostOffice, type PostOffice } from './running-email-worker.ts';

describe('a refund that was paid back another way', () => {
  let office: PostOffice;
  let worker: Awaited<ReturnType<PostOffice['startWorker']>>;
  beforeAll(async () => {
    office = await startPostOffice();
    worker = await office.startWorker();
  });
  afterAll(() => office.stop());

  const { paidAt: _, ...order } = PAID_ORDER;
  const settled = (orderId: string, rest: object = {}) => ({
    ...order,
    orderId,
    customerEmail: `${orderId}@example.com`,
    refundId: 'payment-1',
    amountPence: 1600,
    refundDeliveryPence: 0,
    pieces: [],
    message: null,
    isLast: false,
    settledAt: '2026-11-22T10:00:00.000Z',
    ...rest,
  });
  const publish = (data: ReturnType<typeof settled>, id = crypto.randomUUID()) =>
    office.publish('order.refund-settled.v1', data.orderId, data, id);
  const mails = async (count: number, orderId: string) => {
    await waitFor(`${count} emails`, async () => {
      const all = await office.intents(orderId);
      return all.length >= count && all.every(({ status }) => status === 'sent');
    });
    const found = await worker.mails(`${orderId}@example.com`);
    expect(found).toHaveLength(count);
    return Promise.all(found.map(({ id }) => worker.mail(id)));
  };

  it('is said in one email, however often the event comes, and never as one to the card', async () => {
    const twice = crypto.randomUUID();
    await publish(settled('order-1'), twice);
    await publish(settled('order-1'), twice);
    await publish(settled('order-1'));
    // Handled after the three, because events of one topic keep their order.
    await publish(settled('order-2'));
    await mails(1, 'order-2');
    const [mail] = await mails(1, 'order-1');
    expect(mail?.subject).toBe('Refund of £16.00 for your order 2026-ORD-001');
    for (const part of [mail?.text, mail?.html]) {
      expect(part).toContain(
        'The refund of £16.00 to your card failed, so we’ve paid you back another way for your order 2026-ORD-001.',
      );
      expect(part).toContain('If the money hasn’t reached you, please reply to this email.');
      expect(part).not.toMatch(/card you paid with|working days|won’t send/);
    }
  });

  it('names the pots, with the maker’s message, what went to a voucher and whether the order is still sent', async () => {
    const part = {
      refundId: crypto.randomUUID(),
      pieces: [{ line: 1, quantity: 2 }],
      refundDeliveryPence: 300,
      refundVoucherPence: 500,
      message: 'I am sorry.',
      isLast: true,
    };
    await publish(settled('order-3', part));
    await publish(
      settled('order-3', { ...part, refundId: crypto.randomUUID(), amountPence: 700, how: 'bank-transfer' }),
    );
    const texts = (await mails(2, 'order-3')).map(({ text }) => text).join('\n');
    for (const words of [
      'The refund of £16.00 to your card failed',
      'The refund of £7.00 to your card failed, so we’ve paid you back by bank transfer for your order',
      'It is for 2 × Moon Jar and the delivery.',
      '£5.00 went back to your gift voucher.',
      'I am sorry.',
      'That is all of what you paid, so we won’t send this order.',
    ])
      expect(texts).toContain(words);
  });
});
