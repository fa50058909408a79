import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, it } from '@jest/globals';
import { waitFor } from '@slipcast/local-servers/wait-for';
import type { EventEnvelope } from '../src/bus.ts';
import { MAX_WAIT_MS, collect, distinct, ids } from './bus-contract-context.ts';
import type { BusContractContext } from './bus-contract-context.ts';

/** What survives when a consumer or the broker is killed; part of the bus contract. */
export function crashContract(context: BusContractContext): void {
  const { broker, connect, freshTopic, event } = context;

  it('redelivers what a killed consumer did not acknowledge', async () => {
    const bus = await connect();
    const topic = freshTopic();
    const sent = event(topic, 'pot-1');
    await bus.publish([sent]);
    const consumer = spawn(
      process.execPath,
      [fileURLToPath(new URL('./crashing-consumer.ts', import.meta.url)), broker().url, topic, 'successors'],
      { stdio: ['ignore', 'pipe', 'ignore'] },
    );
    const given = await new Promise<string>((resolve) =>
      consumer.stdout.once('data', (data) => resolve(String(data))),
    );
    consumer.kill('SIGKILL');
    expect(given.trim()).toBe(sent.id);
    const seen: EventEnvelope[] = [];
    await collect(bus, topic, 'successors', seen);
    await waitFor('it is redelivered', () => seen.length > 0, MAX_WAIT_MS);
    expect(ids(distinct(seen))).toEqual([sent.id]);
  }, 60_000);

  it('loses no accepted event when the broker is killed and restarted', async () => {
    const bus = await connect();
    const topic = freshTopic();
    const seen: EventEnvelope[] = [];
    await collect(bus, topic, 'survivors', seen);
    const accepted: string[] = [];
    const stopPublishing = new AbortController();
    const publisher = (async () => {
      while (!stopPublishing.signal.aborted) {
        const batch = [event(topic, 'a'), event(topic, 'b')];
        await bus.publish(batch);
        accepted.push(...ids(batch));
        await new Promise((resolve) => setImmediate(resolve));
      }
    })();
    await waitFor('publishing runs', () => accepted.length > 50, MAX_WAIT_MS);
    const { identity, start } = await bus.log();
    await broker().kill();
    await broker().restart();
    const before = accepted.length;
    await waitFor('publishing has recovered', () => accepted.length > before + 50, MAX_WAIT_MS);
    stopPublishing.abort();
    await publisher;
    const missing = () => {
      const got = new Set(ids(seen));
      return accepted.filter((id) => !got.has(id));
    };
    await waitFor('everything accepted arrives', () => missing().length === 0, MAX_WAIT_MS);
    expect(missing()).toEqual([]);
    expect(await (await connect()).log()).toMatchObject({ identity });
    expect((await bus.log()).identity).toBe(identity);
    expect((await (await connect()).log()).start).not.toBe(start);
  }, 120_000);
}
