import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Redis } from 'ioredis';
import { waitFor } from '@slipcast/local-servers/wait-for';
import { MINUTE } from '@slipcast/testkit/replica-process';
import { SMTPServer } from 'smtp-server';
import type { MailTransport } from '../src/clients/mail-transport.ts';
import { PAID_ORDER } from '@slipcast/testkit/paid-order';
import { startPostOffice, type PostOffice } from './running-email-worker.ts';

describe('emails and crashes', () => {
  let office: PostOffice;
  beforeAll(async () => {
    office = await startPostOffice();
  });
  afterAll(() => office.stop());

  const order = (orderId: string) => ({ ...PAID_ORDER, orderId, customerEmail: `${orderId}@example.com` });
  const sent = (about: string) =>
    waitFor('sent', async () => {
      const [intent] = await office.intents(about);
      return intent?.status === 'sent' && intent;
    });

  it('wait while no mail server is configured', async () => {
    const unconfigured = await office.startWorker(null);
    await office.publish('order.paid.v1', 'early', order('early'));
    await waitFor('kept', async () => (await office.intents('early'))[0]?.status === 'unconfigured');
    await unconfigured.stop();
    const worker = await office.startWorker();
    await sent('early');
    expect(await worker.mails('early@example.com')).toHaveLength(1);
    await worker.stop();
  });

  it('are sent while their link lasts, though the clock of the worker is more than an hour ahead', async () => {
    const worker = await office.startReplica(61 * MINUTE);
    await office.publish('user.password-reset-requested.v1', 'user-7', {
      userId: 'user-7',
      name: 'Fay',
      email: 'fay@example.com',
      resetToken: 'aaa.bbb.ccc',
      expiresAt: new Date(Date.now() + 10 * MINUTE).toISOString(),
    });
    await sent('user-7').finally(() => worker.stop());
  });

  it('are deleted after 90 days unless they are still to be sent', async () => {
    const add = (about: string, status: string, days: number) =>
      office.pool.query(
        `INSERT INTO email_intents (id, about, template, seq, recipient, data, status, created_at, not_before)
         VALUES (gen_random_uuid(), $1, 'welcome', '', 'old@example.com', '{}', $2,
           now() - make_interval(days => $3), now() + interval '1 day')`,
        [about, status, days],
      );
    for (const [status, days] of [
      ['sent', 91],
      ['failed', 91],
      ['unconfigured', 91],
      ['new', 91],
      ['sent', 89],
    ] as const)
      await add(`${status} ${days}`, status, days);
    const worker = await office.startWorker(null);
    await waitFor('forgotten', async () => (await office.intents('sent 91')).length === 0);
    const { rows } = await office.pool.query<{ about: string }>(
      `SELECT about FROM email_intents WHERE recipient = 'old@example.com' ORDER BY about`,
    );
    expect(rows.map(({ about }) => about)).toEqual(['new 91', 'sent 89']);
    await worker.stop();
    await office.pool.query(`DELETE FROM email_intents WHERE recipient = 'old@example.com'`);
  });

  it('are abandoned if they still fail after a week, but not before', async () => {
    const failing: MailTransport = {
      send: async () => {
        throw new Error('the host of gone@old.example is not known');
      },
      close: () => {},
    };
    const unconfigured = await office.startWorker(null);
    await office.publish('order.paid.v1', 'aged', order('aged'));
    await office.publish('order.paid.v1', 'fresh', order('fresh'));
    for (const about of ['aged', 'fresh'])
      await waitFor('kept', async () => (await office.intents(about)).length === 1);
    await office.pool.query(
      `UPDATE email_intents SET created_at = now() - interval '8 days' WHERE about = 'aged'`,
    );
    await unconfigured.stop();
    const worker = await office.startWorker(undefined, { transport: failing });
    await waitFor('given up', async () => (await office.intents('aged'))[0]?.status === 'failed');
    await waitFor('tried', async () => ((await office.intents('fresh'))[0]?.attempts ?? 0) > 1);
    expect((await office.intents('aged'))[0]?.attempts).toBe(1);
    expect((await office.intents('fresh'))[0]?.status).not.toBe('failed');
    await worker.stop();
    await office.pool.query(`DELETE FROM email_intents WHERE about = 'fresh'`);
  });

  it('are sent again with the same Message-ID when the worker is killed before it notes the delivery [I5]', async () => {
    const copies: string[] = [];
    let killed = false;
    let crashing: ReturnType<PostOffice['startProcess']> | undefined;
    const smtp = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      onData(stream, _session, callback) {
        let text = '';
        stream.on('data', (chunk: Buffer) => (text += chunk.toString()));
        stream.on('end', () => {
          copies.push(/^message-id: (.*)$/im.exec(text)?.[1] ?? '');
          // The server has accepted the message, but the worker never learns that.
          if (killed) callback();
          else void crashing?.kill().then(() => (killed = true));
        });
      },
    });
    smtp.on('error', () => {});
    await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve));
    const url = `smtp://127.0.0.1:${(smtp.server.address() as AddressInfo).port}`;
    crashing = office.startProcess(url);
    await office.publish('order.paid.v1', 'crash', order('crash'));
    await waitFor('killed', () => killed);
    expect((await office.intents('crash'))[0]?.status).toBe('sending');

    const redis = new Redis(office.redisServer.url);
    // The dead worker's lock would end by itself after 30 s.
    await redis.del(...(await redis.keys('{bull}:emails:*')));
    redis.disconnect();
    const survivor = await office.startWorker(url);
    const intent = await sent('crash');
    expect(copies).toEqual(Array(2).fill(`<${intent.id}@fettle-pottery.example>`));
    await survivor.stop();
    await new Promise<void>((resolve) => smtp.close(() => resolve()));
  });

  it('are sent although Redis has lost their jobs', async () => {
    let open = false;
    const taken: string[] = [];
    const transport: MailTransport = {
      async send(message) {
        if (!open) throw Object.assign(new Error('away'), { code: 'ECONNECTION' });
        taken.push(message.to);
        return '250 taken';
      },
      close() {},
    };
    const worker = await office.startWorker('smtp://127.0.0.1:1', { transport });
    await office.publish('order.paid.v1', 'lost', order('lost'));
    await waitFor('tried', async () => ((await office.intents('lost'))[0]?.attempts ?? 0) > 0);
    const redis = new Redis(office.redisServer.url);
    await redis.flushall();
    redis.disconnect();
    open = true;
    await sent('lost');
    expect(taken).toEqual(['lost@example.com']);
    await worker.stop();
  });

  it('are sent once although the database is away when the mail server has taken them [I5]', async () => {
    const taken: string[] = [];
    const rename = (from: string, to: string) => office.pool.query(`ALTER TABLE ${from} RENAME TO ${to}`);
    const transport: MailTransport = {
      async send({ to }) {
        taken.push(to);
        await rename('email_deliveries', 'deliveries_away');
        setTimeout(() => void rename('deliveries_away', 'email_deliveries'), 300);
        return '250 taken';
      },
      close() {},
    };
    const settings = { abandonedAfterMs: 3000 };
    const worker = await office.startWorker('smtp://127.0.0.1:1', { transport, settings });
    await office.publish('order.paid.v1', 'noted', order('noted'));
    await sent('noted');
    expect(taken).toEqual(['noted@example.com']);
    await worker.stop();
  });

  it('are all in the local mailbox, also one that was sent twice', async () => {
    const worker = await office.startWorker();
    await office.publish('order.paid.v1', 'twice', order('twice'));
    const { id } = await sent('twice');
    await office.pool.query(`UPDATE email_intents SET status = 'new' WHERE id = $1`, [id]);
    const both = await waitFor('both', async () => {
      const mails = await worker.mails('twice@example.com');
      return mails.length === 2 && mails;
    });
    expect(new Set(both.map(({ messageId }) => messageId))).toEqual(
      new Set([`<${id}@fettle-pottery.example>`]),
    );
    await worker.stop();
  });
});
