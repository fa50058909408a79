import { afterEach, describe, expect, it } from '@jest/globals';
import { freePort } from '@slipcast/local-servers/free-port';
import { waitFor } from '@slipcast/local-servers/wait-for';
import { newServiceKeyPair } from '@slipcast/testkit/callers';
import { createApp } from './app.ts';
import { createCallerCheck, createCallerTokens } from './callers.ts';
import { endpoint } from './endpoint.ts';
import { createLogger } from './logs.ts';
import { createMetrics } from './metrics.ts';
import { createServiceClient } from './service-client.ts';
import { createService, NOTICE_MS, type Service } from './service.ts';

const [oldKey, newKey] = [newServiceKeyPair(), newServiceKeyPair()];
const OLD = `order:${oldKey.publicKey}`;
const NEW = `order:${newKey.publicKey}`;
const BOTH = `${OLD},${NEW}`;
const logger = createLogger('payment', 'silent');

describe('rotating a key while calls go on', () => {
  const cleanUps: (() => Promise<void>)[] = [];
  afterEach(async () => {
    for (const cleanUp of cleanUps.splice(0).toReversed()) await cleanUp();
  });

  /** Two replicas of payment; each is restarted with other keys, one after the other, as a rolling update does. */
  async function startPayment(keys: string) {
    const ports = [await freePort(), await freePort()];
    const running: Service[] = [];
    let written = 0;
    const start = async (index: number, publicKeys: string) => {
      const capture = endpoint({
        route: 'POST /internal/captures',
        access: 'internal',
        callers: ['order'],
        summary: 'Capture',
        handle: () => ({ written: (written += 1) }),
      });
      const callerOf = createCallerCheck('payment', publicKeys);
      const options = { name: 'payment', logger, metrics: createMetrics('payment'), callerOf };
      const service = createService({
        name: 'payment',
        host: '127.0.0.1',
        port: ports[index] ?? 0,
        logger,
        components: [],
        listen: () => createApp({ ...options, endpoints: [capture] }),
      });
      await service.start();
      running[index] = service;
    };
    for (const index of ports.keys()) await start(index, keys);
    cleanUps.push(async () => void (await Promise.all(running.map((service) => service.stop()))));
    return {
      addresses: ports.map((port) => `http://127.0.0.1:${port}`).join(','),
      written: () => written,
      /** @returns once all have the new keys */
      async roll(publicKeys: string, meanwhile: () => Promise<void> = async () => undefined) {
        for (const index of ports.keys()) {
          await running[index]?.stop({ noticeMs: NOTICE_MS });
          await start(index, publicKeys);
          await meanwhile();
        }
      },
    };
  }

  /** The order service, which captures all the time with the key that it has now. */
  function startOrder(addresses: string) {
    let tokens = createCallerTokens('order', oldKey.privateKey);
    const client = createServiceClient(addresses, { token: () => tokens('payment') });
    const counts = { done: 0, refused: [] as unknown[] };
    let isOver = false;
    const work = async () => {
      while (!isOver) {
        const answer = await client.post('/internal/captures', {}).catch((error: unknown) => error);
        if ((answer as { status?: number }).status === 200) counts.done += 1;
        else counts.refused.push(answer);
      }
    };
    const workers = Promise.all([work(), work(), work()]);
    const stop = async () => {
      isOver = true;
      await workers;
    };
    cleanUps.push(async () => {
      await stop();
      await client.close();
    });
    return {
      counts,
      stop,
      use: (privateKey: string) => (tokens = createCallerTokens('order', privateKey)),
      async goesOn() {
        const { done } = counts;
        await waitFor('further captures', () => counts.done > done + 30);
      },
    };
  }

  it('refuses no call when both keys are known first', async () => {
    const payment = await startPayment(OLD);
    const order = startOrder(payment.addresses);
    await order.goesOn();
    await payment.roll(BOTH, order.goesOn);
    order.use(newKey.privateKey);
    await order.goesOn();
    await payment.roll(NEW, order.goesOn);
    await order.stop();
    // With what it was refused, should it be.
    expect(order.counts.refused.map((refusal) => String((refusal as Error).cause))).toEqual([]);
    expect(payment.written()).toBe(order.counts.done);
  });

  it('goes on through a replica that knows the new key already, and writes nothing twice', async () => {
    const payment = await startPayment(OLD);
    const order = startOrder(payment.addresses);
    let knowing = 0;
    await payment.roll(BOTH, async () => {
      // The first replica knows it, the second does not yet.
      if ((knowing += 1) === 1) order.use(newKey.privateKey);
      await order.goesOn();
    });
    await order.stop();
    expect(payment.written()).toBe(order.counts.done);
  });

  it('refuses calls with an unknown key, and callers do not take that for an answer', async () => {
    const payment = await startPayment(OLD);
    const order = startOrder(payment.addresses);
    await order.goesOn();
    order.use(newKey.privateKey);
    await waitFor('refusals', () => order.counts.refused.length > 3);
    expect(order.counts.refused).toContainEqual(
      expect.objectContaining({
        code: 'unavailable',
        cause: expect.objectContaining({ message: expect.stringContaining('caller-unknown') }),
      }),
    );
  });
});
