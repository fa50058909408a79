import type { EmailedDocument } from '@slipcast/contracts/http/vat';
import type { OrderMails } from '@slipcast/contracts/http/mails';
import { callerHeaders } from '@slipcast/testkit/callers';
import { PAID_ORDER } from '@slipcast/testkit/paid-order';
import { startScriptedServer, type ScriptedReply } from '@slipcast/testkit/scripted-server';
import type { MailCase } from './mail-world.ts';

/** An email comes with its document, or waits for it, and can be sent again once it was sent. */
export const documentsAndRepeats: MailCase = async (world) => {
  const { postBox, pool, expectSame } = world;
  const PDF = Buffer.from('%PDF-1.3');
  const asked: string[] = [];
  const replies: ScriptedReply[] = [];
  const has = (number: string): ScriptedReply => ({
    status: 200,
    body: { document: { series: 'invoice', number, pdf: PDF.toString('base64') } } satisfies EmailedDocument,
  });
  const orders = await startScriptedServer(({ path }) => {
    asked.push(path);
    return replies.shift() ?? has('INV-00042');
  });
  try {
    const { url } = await world.worker({ orderUrl: orders.url });
    const vat = { ratePercent: 20, number: 'GB123456789', includedPence: 883 };
    const filesTo = (orderId: string) =>
      postBox
        .to(`${orderId}@example.com`)
        .map(({ attachments }) => attachments?.map(({ filename }) => filename) ?? []);
    const away: ScriptedReply = { status: 404, body: { code: 'order-not-found' } };
    const pay = async (orderId: string, given: ScriptedReply[], more: object = { vat }) => {
      replies.push(...given);
      await world.publish('order.paid.v1', orderId, {
        ...PAID_ORDER,
        orderId,
        customerEmail: `${orderId}@example.com`,
        ...more,
      });
      await world.ended(orderId, 'sent');
      return filesTo(orderId);
    };
    expectSame('the invoice', await pay('o1', []), [['Invoice INV-00042.pdf']]);
    expectSame('the email waits for it', await pay('o2', ['reset', has('INV-00043')]), [
      ['Invoice INV-00043.pdf'],
    ]);
    expectSame('but not for ever', await pay('o3', [away, away, away]), [[]]);
    expectSame('an order without one', await pay('o4', [{ status: 200, body: { document: null } }]), [[]]);
    asked.length = 0;
    expectSame('a shop without VAT', [await pay('o5', [], {}), asked], [[[]], []]);
    const replaces = {
      orderId: '66666666-6666-4666-8666-666666666666',
      orderNumber: '2026-ORD-001',
      pieces: [{ line: 1, quantity: 1 }],
    };
    const replaced = { vat, handSale: { by: 'maker', payments: [], replaces } };
    expectSame('what is sent again at no charge', [await pay('o6', [], replaced), asked], [[[]], []]);

    const headers = callerHeaders('order', 'email-worker');
    const mails = async (orderId: string) =>
      (
        (await (
          await fetch(`${url}/internal/mails/of-order/${orderId}/all`, { headers })
        ).json()) as OrderMails
      ).mails;
    const again = async (orderId: string, mailId: string, requestId: string) =>
      (
        await fetch(`${url}/internal/mails/of-order/${orderId}/${mailId}/again`, {
          method: 'POST',
          headers: { ...headers, 'content-type': 'application/json' },
          body: JSON.stringify({ requestId }),
        })
      ).status;
    const [first] = await mails('o5');
    const id = first?.id ?? '';
    expectSame(
      'what was sent may be sent again',
      [first?.address, first?.maySendAgain],
      ['o5@example.com', true],
    );
    const answers = await Promise.all([again('o5', id, 'r1'), again('o5', id, 'r1')]);
    await world.until('it is sent again', () => postBox.to('o5@example.com').length === 2);
    expectSame('once for each request', [answers, (await mails('o5')).length], [[200, 200], 2]);
    expectSame('only one of its own order', await again('o1', id, 'r2'), 404);
    for (const status of ['new', 'sending']) {
      await pool.query(
        `UPDATE email_intents SET status = $2, sending_at = now(), not_before = now() + interval '1 day' WHERE id = $1`,
        [id, status],
      );
      expectSame(`not one that is ${status}`, await again('o5', id, 'r3'), 409);
    }
    await pool.query(`UPDATE email_intents SET status = 'failed' WHERE id = $1`, [id]);
    expectSame('but one that has failed', await again('o5', id, 'r4'), 200);
    await world.until('it is sent', () => postBox.to('o5@example.com').length === 3);
    const asks = async (path: string, body: unknown) =>
      (
        await fetch(`${url}/internal/mails/${path}`, {
          method: 'POST',
          headers: { ...headers, 'content-type': 'application/json' },
          body: JSON.stringify(body),
        })
      ).json();
    expectSame(
      'orders without a confirmation',
      await asks('unconfirmed', { orderIds: ['o1', 'none', 'o3'] }),
      ['none'],
    );
    await world.until(
      'all is sent',
      async () =>
        JSON.stringify(await asks('counts', { orderIds: ['o1', 'o5'] })) ===
        '{"sent":3,"failed":1,"waiting":0}',
    );
  } finally {
    await orders.stop();
  }
};
