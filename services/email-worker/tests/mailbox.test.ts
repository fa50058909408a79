import { stat } from 'node:fs/promises';
import { request } from 'node:http';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { waitFor } from '@slipcast/local-servers/wait-for';
import { setShopSettings } from '../src/store/shop-settings.ts';
import { PAID_ORDER } from '@slipcast/testkit/paid-order';
import { startPostOffice, type PostOffice } from './running-email-worker.ts';

describe('the local mailbox', () => {
  let office: PostOffice;
  let worker: Awaited<ReturnType<PostOffice['startWorker']>>;
  beforeAll(async () => {
    office = await startPostOffice();
    worker = await office.startWorker();
  });
  afterAll(() => office.stop());

  const one = (to: string) =>
    waitFor(`an email to ${to}`, async () => {
      const [summary] = await worker.mails(to);
      return summary && worker.mail(summary.id);
    });

  it('receives the order confirmation after the order [C010]', async () => {
    await office.publish('order.paid.v1', 'order-1', PAID_ORDER);
    const mail = await one('ada@example.com');
    expect(mail.subject).toBe('Your order 2026-ORD-001 at Fettle Pottery');
    for (const part of [mail.html, mail.text]) {
      for (const words of ['2026-ORD-001', '20 November 2026', 'Moon Jar (Celadon)', '2 × £26.50', '£53.00'])
        expect(part).toContain(words);
      expect(part).toContain('Prices include VAT and UK delivery.');
      expect(part).toContain('1 Kiln Lane');
      expect(part).toContain('2 Clay Row');
      expect(part).toContain(
        'We dispatch within 3 working days, so your parcel leaves us by Wednesday 25 November.',
      );
      expect(part).toContain('https://shop.example/order-details/order-1');
    }
    const [intent] = await office.intents('order-1');
    expect(intent?.status).toBe('sent');
    expect(mail.messageId).toBe(`<${intent?.id}@fettle-pottery.example>`);
  });

  it('is closed to other users of the machine, because emails hold links that open accounts', async () => {
    const { id } = await one('ada@example.com');
    const modeOf = async (path: string) => ((await stat(path)).mode & 0o777).toString(8);
    expect(await modeOf(office.mailbox)).toBe('700');
    expect(await modeOf(join(office.mailbox, `${id}.eml`))).toBe('600');
  });

  it('receives emails with the name, the note, the address and the dispatch time that the maker has set since', async () => {
    const set = (version: number, name: string) =>
      office.publish('shop.changed.v1', 'shop', {
        version,
        name,
        pricesNote: 'No VAT.',
        dispatchDays: 5,
        lowStock: 2,
      });
    const nameOf = async () =>
      (await office.pool.query<{ name: string }>('SELECT name FROM shop_settings')).rows[0]?.name;
    const contact = { page: 'contact' as const, version: 1, address: '1 Quay Street\nFalmouth' };
    await office.publish('content.changed.v1', 'contact', contact);
    await office.publish('content.changed.v1', 'about', { page: 'about', version: 7 });
    await waitFor('the address', async () => (await office.pool.query('SELECT FROM maker_address')).rowCount);
    await set(2, 'Kiln & Sons');
    await waitFor('the new name', async () => (await nameOf()) === 'Kiln & Sons');
    const order = { ...PAID_ORDER, orderId: 'order-9', customerEmail: 'sue@example.com' };
    await office.publish('order.paid.v1', 'order-9', order);
    const mail = await one('sue@example.com');
    expect(mail.subject).toBe('Your order 2026-ORD-001 at Kiln & Sons');
    expect(mail.text).toContain('No VAT.');
    expect(mail.text).toMatch(/Kiln & Sons\n1 Quay Street\nFalmouth\s*$/);
    expect(mail.html).toContain('Kiln &amp; Sons, 1 Quay Street, Falmouth');
    // Ordered on Friday 20 November.
    expect(mail.text).toContain(
      'We dispatch within 5 working days, so your parcel leaves us by Friday 27 November.',
    );
    // An older setting that comes late changes nothing.
    const late = { version: 1, name: 'Late', pricesNote: '', dispatchDays: null, lowStock: 2 };
    await setShopSettings(office.pool, late);
    expect(await nameOf()).toBe('Kiln & Sons');
    await set(3, 'Fettle Pottery');
    await waitFor('the newest name', async () => (await nameOf()) === 'Fettle Pottery');
  });

  it('receives one email for repeated events, and one more for each request', async () => {
    const order = { ...PAID_ORDER, orderId: 'order-2', customerEmail: 'bea@example.com', userId: null };
    const twice = crypto.randomUUID();
    await office.publish('order.paid.v1', 'order-2', order, twice);
    await office.publish('order.paid.v1', 'order-2', order, twice);
    await office.publish('order.paid.v1', 'order-2', order);
    for (const requestId of ['r1', 'r1', 'r2'])
      await office.publish('order.confirmation-requested.v1', 'order-2', { ...order, requestId });
    await waitFor('three emails', async () => (await worker.mails('bea@example.com')).length === 3);
    const intents = await waitFor('all sent', async () => {
      const all = await office.intents('order-2');
      return all.every(({ status }) => status === 'sent') && all;
    });
    expect(intents.map(({ attempts }) => attempts)).toEqual([1, 1, 1]);
    expect(await worker.mails('bea@example.com')).toHaveLength(3);
  });

  it('receives emails about shipping, corrected tracking, cancellation and refund', async () => {
    const order = { ...PAID_ORDER, orderId: 'order-3', customerEmail: 'cat@example.com' };
    const shippedAt = '2026-11-21T10:00:00.000Z';
    await office.publish('order.shipped.v1', 'order-3', { ...order, trackingInfo: 'RM 123', shippedAt });
    await office.publish('order.tracking-changed.v1', 'order-3', {
      ...order,
      trackingInfo: 'Royal Mail AB123456789GB',
      changedAt: shippedAt,
    });
    await office.publish('order.cancelled.v1', 'order-3', {
      ...order,
      refundPence: 5300,
      notCharged: false,
      cancelledAt: shippedAt,
    });
    await office.publish('order.refunded.v1', 'order-3', { ...order, refundPence: 5300 });
    const mails = await waitFor('four emails', async () => {
      const all = await worker.mails('cat@example.com');
      return all.length === 4 && Promise.all(all.map(({ id }) => worker.mail(id)));
    });
    const text = mails.map((mail) => mail.text).join('\n');
    for (const words of [
      'is on its way',
      'RM 123',
      'https://www.royalmail.com/track-your-item#/tracking-results/AB123456789GB',
      'has been cancelled',
      'We’ve refunded £53.00',
    ])
      expect(text).toContain(words);
  });

  it('receives reset links, which are deleted from the database once sent', async () => {
    const reset = {
      userId: 'user-9',
      name: 'Dan',
      email: 'dan@example.com',
      resetToken: 'aaa.bbb.ccc',
      expiresAt: new Date(Date.now() + 3_600_000).toISOString(),
    };
    await office.publish('user.password-reset-requested.v1', 'user-9', reset);
    const mail = await one('dan@example.com');
    expect(mail.text).toContain('https://shop.example/reset-password?token=aaa.bbb.ccc');
    const [intent] = await waitFor('sent', async () => {
      const all = await office.intents('user-9');
      return all[0]?.status === 'sent' && all;
    });
    expect(JSON.stringify(intent?.data)).not.toContain('aaa.bbb.ccc');

    await office.publish('user.password-reset-requested.v1', 'user-8', {
      ...reset,
      userId: 'user-8',
      email: 'late@example.com',
      expiresAt: new Date(Date.now() - 1000).toISOString(),
    });
    await waitFor('given up', async () => (await office.intents('user-8'))[0]?.status === 'failed');
    expect(await worker.mails('late@example.com')).toEqual([]);
  });

  it('shows a list and each email as a page without scripts', async () => {
    await office.publish('user.registered.v1', 'user-1', {
      userId: 'user-1',
      name: '<script>alert(1)',
      email: 'eve@example.com',
    });
    const { id } = await one('eve@example.com');
    const list = await (await fetch(`${worker.mailboxUrl}/`)).text();
    expect(list).toContain(`/messages/${id}`);
    const page = await fetch(`${worker.mailboxUrl}/messages/${id}`);
    const shown = await page.text();
    expect(shown).toContain('sandbox="allow-popups allow-popups-to-escape-sandbox"');
    expect(shown).not.toContain('<script>');
    const inner = await fetch(`${worker.mailboxUrl}/messages/${id}/html`);
    expect(inner.headers.get('content-security-policy')).toMatch(/^sandbox allow-popups.*default-src 'none'/);
    expect(await inner.text()).toContain('&lt;script&gt;');
    expect((await fetch(`${worker.mailboxUrl}/messages/${crypto.randomUUID()}`)).status).toBe(404);
  });

  it('is shown only under local host names', async () => {
    const status = await new Promise((resolve) => {
      request(`${worker.mailboxUrl}/`, { headers: { host: 'evil.example' } }, (res) =>
        resolve(res.statusCode),
      ).end();
    });
    expect(status).toBe(403);
  });

  it('is fed by a worker that reports the age of unsent emails', async () => {
    const metrics = await (await fetch(`${worker.url}/metrics`)).text();
    expect(metrics).toMatch(/email_intent_age_seconds\{service="email-worker"\} \d/);
    expect(metrics).toMatch(/emails_total\{outcome="sent",service="email-worker"\} [1-9]/);
  });
});
