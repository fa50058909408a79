import { expect, it } from '@jest/globals';
import { waitFor } from '@slipcast/local-servers/wait-for';
import { createMetrics } from '@slipcast/service-kit/metrics';
import { RetryLater, deadLetterTopic } from '../src/bus.ts';
import type { EventEnvelope } from '../src/bus.ts';
import { MAX_WAIT_MS, collect, distinct, ids } from './bus-contract-context.ts';
import type { BusContractContext } from './bus-contract-context.ts';

/** How every bus retries a failing handler; part of the bus contract. */
export function retryContract(context: BusContractContext): void {
  const { connect, freshTopic, event } = context;

  it('moves an event that always fails to the dead-letter topic after five attempts, without blocking others', async () => {
    const metrics = createMetrics('contract');
    const bus = await connect(metrics);
    const topic = freshTopic();
    const attempts: string[] = [];
    const seen: EventEnvelope[] = [];
    await bus.subscribe({
      topics: [topic],
      group: 'careful',
      handle: async (given) => {
        if (given.data === 'bad') {
          attempts.push(given.id);
          throw new Error('handler failed');
        }
        seen.push(given);
      },
    });
    const bad = event(topic, 'same', 'bad');
    const others = ['same', 'a', 'b', 'c', 'd', 'e', 'same'].map((key) => event(topic, key, 'good'));
    await bus.publish([bad, ...others]);
    await waitFor('the others arrive', () => distinct(seen).length === others.length, MAX_WAIT_MS);
    const dead: EventEnvelope[] = [];
    await collect(bus, deadLetterTopic(topic), 'dead-letter-reader', dead);
    await waitFor('it is a dead letter', () => dead.length > 0, MAX_WAIT_MS);
    expect(attempts).toEqual(Array.from({ length: 5 }, () => bad.id));
    expect(dead).toMatchObject([
      { ...bad, dead: { group: 'careful', error: 'Error: handler failed', tries: 5 } },
    ]);
    expect(await metrics.registry.metrics()).toContain(
      `dead_letters_total{group="careful",topic="${topic}",service="contract"} 1`,
    );
    expect(await waitFor('no lag', async () => (await bus.lag('careful')) === 0, MAX_WAIT_MS)).toBe(true);
  }, 90_000);

  it('keeps an event waiting without counting attempts when its handler throws RetryLater', async () => {
    const bus = await connect();
    const topic = freshTopic();
    let failures = 2;
    const seen: EventEnvelope[] = [];
    await bus.subscribe({
      topics: [topic],
      group: 'waiting',
      handle: async (given) => {
        failures -= 1;
        if (failures >= 0) throw new RetryLater('database unavailable');
        seen.push(given);
      },
    });
    const sent = event(topic, 'pot-1');
    await bus.publish([sent]);
    await waitFor('it arrives', () => seen.length > 0, MAX_WAIT_MS);
    expect(ids(distinct(seen))).toEqual([sent.id]);
  }, 60_000);
}
