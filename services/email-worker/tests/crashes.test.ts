import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Redis } from 'ioredis';
import { waitFor } from '@slipcast/testkit/wait-for';
import type { Message, Transport } from '../src/transport.ts';
import { ORDER, startPostOffice, type PostOffice } from './running-email-worker.ts';

describe('e-mails and crashes', () => {
  let office: PostOffice;
  beforeAll(async () => {
    office = await startPostOffice();
  }, 60_000);
  afterAll(() => office.stop());

  const order = (orderId: string) => ({ ...ORDER, orderId, customerEmail: `${orderId}@example.com` });
  const sent = (about: string) =>
    waitFor('sent', async () => {
      const [intent] = await office.intents(about);
      return intent?.status === 'sent' && intent;
    });

  it('keeps e-mails while there is no configuration, and sends them once there is one', async () => {
    const unconfigured = await office.startWorker(null);
    await office.publish('order.paid.v1', 'early', order('early'));
    await waitFor('kept', async () => (await office.intents('early'))[0]?.status === 'unconfigured');
    await unconfigured.stop();
    const worker = await office.startWorker();
    await sent('early');
    expect(await worker.mails('early@example.com')).toHaveLength(1);
    await worker.stop();
  });

  it('never sends zero when the worker dies between sending and marking: one more, same Message-ID [I5]', async () => {
    const copies: Message[] = [];
    let dies = true;
    const transport: Transport = {
      async send(message) {
        copies.push(message);
        // As if the process had been killed: nothing after the server's 250 happens any more.
        if (dies) await new Promise(() => {});
        return '250 taken';
      },
      close() {},
    };
    const victim = await office.startWorker('smtp://127.0.0.1:1', { transport });
    await office.publish('order.paid.v1', 'crash', order('crash'));
    await waitFor('handed over', () => copies.length === 1);
    dies = false;
    const survivor = await office.startWorker('smtp://127.0.0.1:1', { transport });
    const redis = new Redis(office.redisServer.url);
    // The victim's lock would end by itself after 30 s.
    await redis.del(...(await redis.keys('{bull}:emails:*')));
    redis.disconnect();
    const intent = await sent('crash');
    expect(copies).toHaveLength(2);
    expect(copies.map(({ id }) => id)).toEqual([intent.id, intent.id]);
    await survivor.stop();
    void victim;
  });

  it('sends what Redis has forgotten', async () => {
    let open = false;
    const taken: string[] = [];
    const transport: Transport = {
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
});
