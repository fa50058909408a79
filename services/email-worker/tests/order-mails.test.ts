import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { OrderMails } from '@slipcast/contracts/http/mails';
import { waitFor } from '@slipcast/local-servers/wait-for';
import { callerHeaders } from '@slipcast/testkit/callers';
import { PAID_ORDER } from '@slipcast/testkit/paid-order';
import { startPostOffice, type PostOffice } from './running-email-worker.ts';

let office: PostOffice;
beforeAll(async () => {
  office = await startPostOffice();
});
afterAll(() => office?.stop());

it('sends an email about an order again, once for each request, and only what was sent', async () => {
  const { url } = await office.startWorker();
  await office.publish('order.paid.v1', 'order-1', PAID_ORDER);
  const mails = async () => {
    const answer = await fetch(`${url}/internal/mails/of-order/order-1/all`, {
      headers: callerHeaders('order', 'email-worker'),
    });
    return ((await answer.json()) as OrderMails).mails;
  };
  const sent = (count: number) =>
    waitFor('they are sent', async () => {
      const all = await mails();
      return all.length === count && all.every(({ sentAt }) => sentAt !== null) && all;
    });
  const [confirmation] = await sent(1);
  expect(confirmation).toMatchObject({
    kind: 'order-confirmation',
    address: 'ada@example.com',
    maySendAgain: true,
  });
  const again = (mailId: string, requestId: string, caller: 'order' | 'user' = 'order') =>
    fetch(`${url}/internal/mails/of-order/order-1/${mailId}/again`, {
      method: 'POST',
      headers: { ...callerHeaders(caller, 'email-worker'), 'content-type': 'application/json' },
      body: JSON.stringify({ requestId }),
    });
  const id = String(confirmation?.id);
  const answers = await Promise.all([again(id, 'r1'), again(id, 'r1')]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect(await answers[0]?.json()).toEqual({ subject: confirmation?.subject, address: 'ada@example.com' });
  const both = await sent(2);
  expect(both.map(({ subject }) => subject)).toEqual([confirmation?.subject, confirmation?.subject]);
  expect((await again('no-such-email', 'r2')).status).toBe(404);
  expect((await again(id, 'r3', 'user')).status).toBe(403);
  await office.pool.query(`UPDATE email_intents SET status = 'sending', sending_at = now() WHERE id = $1`, [
    id,
  ]);
  expect((await again(id, 'r4')).status).toBe(409);
});
