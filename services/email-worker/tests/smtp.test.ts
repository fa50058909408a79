import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Redis } from 'ioredis';
import { SMTPServer } from 'smtp-server';
import type { EventEnvelope } from '@slipcast/event-bus/bus';
import { waitFor } from '@slipcast/local-servers/wait-for';
import { PAID_ORDER } from '@slipcast/testkit/paid-order';
import { startPostOffice, type PostOffice } from './running-email-worker.ts';

const refusal = (responseCode: number, message: string) =>
  Object.assign(new Error(message), { responseCode });

describe('emails by SMTP', () => {
  let office: PostOffice;
  let smtp: SMTPServer;
  const received: string[] = [];
  /** What the server says to each recipient, one answer per try; then it accepts. */
  const script = new Map<string, Error[]>();
  beforeAll(async () => {
    smtp = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      onRcptTo: ({ address }, _session, callback) => callback(script.get(address)?.shift()),
      onData(stream, _session, callback) {
        let text = '';
        stream.on('data', (chunk: Buffer) => (text += chunk.toString()));
        stream.on('end', () => {
          received.push(text);
          callback();
        });
      },
    });
    await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve));
    office = await startPostOffice();
    const { port } = smtp.server.address() as AddressInfo;
    await office.startWorker(`smtp://127.0.0.1:${port}`, { settings: { attempts: 3, lostAfterMs: 1500 } });
  });
  afterAll(async () => {
    await office.stop();
    await new Promise<void>((resolve) => smtp.close(() => resolve()));
  });

  const order = async (orderId: string, customerEmail: string, answers: Error[]) => {
    script.set(customerEmail, answers);
    await office.publish('order.paid.v1', orderId, { ...PAID_ORDER, orderId, customerEmail });
    return waitFor('an outcome', async () => {
      const [intent] = await office.intents(orderId);
      return intent && ['sent', 'failed'].includes(intent.status) && intent;
    });
  };
  const to = (address: string) => received.filter((text) => text.includes(`To: ${address}`));

  it('are sent once if the server accepts them', async () => {
    expect(await order('order-1', 'ok@example.com', [])).toMatchObject({ status: 'sent', attempts: 1 });
    expect(to('ok@example.com')).toHaveLength(1);
    expect(to('ok@example.com')[0]).toContain('Auto-Submitted: auto-generated');
  });

  it('are answered to the shop’s address, or to the one that the maker has given for replies', async () => {
    expect(to('ok@example.com')[0]).not.toContain('Reply-To:');
    const shop = { version: 1, name: 'Fettle Pottery', pricesNote: '', dispatchDays: 3, lowStock: 2 };
    await office.publish('shop.changed.v1', 'shop', { ...shop, repliesTo: 'maker@example.org' });
    await waitFor('the settings are stored', async () => {
      const { rows } = await office.pool.query('SELECT replies_to FROM shop_settings');
      return rows[0]?.replies_to === 'maker@example.org';
    });
    // Other replicas see them within a second.
    await new Promise((resolve) => setTimeout(resolve, 1100));
    await order('order-replies', 'reader@example.com', []);
    expect(to('reader@example.com')[0]).toContain('Reply-To: Fettle Pottery <maker@example.org>');
    expect(to('reader@example.com')[0]).toMatch(/^From: Fettle Pottery <(?!maker@)/m);
  });

  it('are tried again after a 4xx answer, even after the last attempt of a job', async () => {
    const later = () => refusal(451, 'try again later');
    const intent = await order('order-2', 'later@example.com', [later(), later(), later(), later()]);
    expect(intent).toMatchObject({ status: 'sent', attempts: 5, last_error: null });
    expect(to('later@example.com')).toHaveLength(1);
  });

  it('are abandoned after a 5xx answer, with a reason that does not name the recipient', async () => {
    const intent = await order('order-3', 'gone@example.com', [refusal(550, 'no gone@example.com here')]);
    expect(intent).toMatchObject({ status: 'failed', attempts: 1 });
    expect(intent.last_error).toMatch(/550/);
    expect(intent.last_error).not.toContain('gone@example.com');
    const { rows } = await office.pool.query('SELECT outcome FROM email_deliveries WHERE intent_id = $1', [
      intent.id,
    ]);
    expect(rows).toEqual([{ outcome: 'failed' }]);
  });

  it('report a subscriber whose address the server does not know, once for each letter', async () => {
    const heard: EventEnvelope[] = [];
    await office.bus.subscribe({
      topics: ['mail.bounced.v1'],
      group: 'test',
      handle: async (event) => void heard.push(event),
    });
    const letter = (subscriberId: string, email: string) => ({
      letterId: '11111111-1111-4111-8111-111111111111',
      subscriberId,
      email,
      leaveKey: 'k',
      subject: 'From the kiln',
      text: 'It is unpacked.',
      topic: 'updates' as const,
      update: null,
      pots: [],
    });
    const [gone, spam] = ['22222222-2222-4222-8222-222222222222', '33333333-3333-4333-8333-333333333333'];
    script.set('nobody@example.com', [refusal(550, '5.1.1 no such user')]);
    script.set('picky@example.com', [refusal(550, '5.7.1 we want none of this')]);
    await office.publish('letter.addressed.v1', spam, letter(spam, 'picky@example.com'));
    await office.publish('letter.addressed.v1', gone, letter(gone, 'nobody@example.com'));
    for (const id of [gone, spam])
      // oxlint-disable-next-line no-await-in-loop
      await waitFor('failed', async () => (await office.intents(id))[0]?.status === 'failed');
    await waitFor('the report', () => heard.length > 0);
    expect(heard.map(({ data }) => data)).toEqual([{ subscriberId: gone, email: 'nobody@example.com' }]);
  });

  it('share jobs when they come together, and one that fails does not hold up the others [I5]', async () => {
    /** How many jobs BullMQ has begun so far, repeats included. */
    const startedJobs = async () => {
      const redis = new Redis(office.redisServer.url);
      const events = await redis.xrange('{bull}:emails:events', '-', '+');
      redis.disconnect();
      return events.filter(([, fields]) => fields.includes('active')).length;
    };
    const names = Array.from({ length: 12 }, (_, at) => `together-${at}`);
    const answersTo = (name: string) => {
      if (name === 'together-5') return [refusal(550, 'no one here')];
      return name === 'together-7' ? [refusal(451, 'try again later')] : [];
    };
    const before = await startedJobs();
    const ended = await Promise.all(names.map((name) => order(name, `${name}@example.com`, answersTo(name))));
    expect(ended.map(({ status }) => status)).toEqual(
      names.map((name) => (name === 'together-5' ? 'failed' : 'sent')),
    );
    expect(names.map((name) => to(`${name}@example.com`).length)).toEqual(
      names.map((name) => (name === 'together-5' ? 0 : 1)),
    );
    // One of them is tried a second time, so each with a job of its own would make one more than there are.
    expect((await startedJobs()) - before).toBeLessThanOrEqual(names.length);
  });

  it('have no headers that came from a name or address', async () => {
    script.set('dan@example.com', []);
    await office.publish('user.registered.v1', 'user-1', {
      userId: 'user-1',
      name: 'Dan\r\nBcc: eve@example.com',
      email: 'dan@example.com',
    });
    await waitFor('the e-mail', () => to('dan@example.com').length === 1);
    const [head = ''] = (to('dan@example.com')[0] ?? '').split('\r\n\r\n');
    expect(head).not.toMatch(/^bcc:/im);
    const injected = await order('order-5', 'a@example.com\r\nBcc: b@example.com', []);
    expect(injected.status).toMatch(/sent|failed/);
    expect(received.filter((text) => /^bcc:/im.test(text.split('\r\n\r\n')[0] ?? ''))).toEqual([]);
  });
});
