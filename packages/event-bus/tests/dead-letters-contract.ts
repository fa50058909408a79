import { expect, it } from '@jest/globals';
import { waitFor } from '@slipcast/local-servers/wait-for';
import type { EventEnvelope } from '../src/bus.ts';
import { deadLetters } from '../src/dead-letters.ts';
import { MAX_WAIT_MS } from './bus-contract-context.ts';
import type { BusContractContext } from './bus-contract-context.ts';

/** What operators can do with dead letters on every bus; part of the bus contract. */
export function deadLettersContract(context: BusContractContext): void {
  const { connect, freshTopic, event } = context;

  it('reads what a topic holds, in order per key, and treats a missing topic as empty', async () => {
    const bus = await connect();
    const [topic, absent] = [freshTopic(), freshTopic()];
    const sent = Array.from({ length: 600 }, (_, n) => event(topic, `key-${n % 3}`, n));
    await bus.publish(sent);
    expect(await bus.topics()).toContain(topic);
    const seen: EventEnvelope[] = [];
    await bus.read(topic, (given) => void seen.push(given));
    await bus.read(absent, (given) => void seen.push(given));
    expect(await bus.topics()).not.toContain(absent);
    const ofKey = (list: EventEnvelope[], key: string) => list.filter((given) => given.key === key);
    expect(seen).toHaveLength(sent.length);
    for (const key of ['key-0', 'key-1', 'key-2']) expect(ofKey(seen, key)).toEqual(ofKey(sent, key));
  }, 60_000);

  it('lists the dead letters of a group with their errors, and resends them to that group alone', async () => {
    const bus = await connect();
    const topic = freshTopic();
    let repaired = false;
    const seen = {
      broken: [] as EventEnvelope[],
      working: [] as EventEnvelope[],
      heard: [] as EventEnvelope[],
    };
    await bus.subscribe({
      topics: [topic],
      group: `broken.${topic}`,
      async handle(given) {
        if (given.data === 'bad' && !repaired) throw new Error('handler failed');
        seen.broken.push(given);
      },
    });
    await bus.subscribe({
      topics: [topic],
      group: `working.${topic}`,
      handle: async (given) => void seen.working.push(given),
    });
    await bus.listen([topic], (given) => void seen.heard.push(given));
    const bad = { ...event(topic, 'same', 'bad'), traceparent: '00-aa-bb-01' };
    await bus.publish([bad]);
    const letters = deadLetters(bus);
    const listed = (count: number) =>
      waitFor(
        `${count} dead letters`,
        async () => {
          const list = await letters.list(`broken.${topic}`);
          return list.length === count && list;
        },
        MAX_WAIT_MS,
      );
    const [first] = await listed(1);
    expect(first).toMatchObject({
      event: bad,
      group: `broken.${topic}`,
      error: 'Error: handler failed',
      tries: 5,
    });
    expect(await letters.list(`working.${topic}`)).toEqual([]);
    expect((await letters.list()).map((letter) => letter.event.id)).toContain(bad.id);

    // The handler still fails, so the event becomes a dead letter a second time.
    await letters.replay(first ? [first] : []);
    const [second] = await waitFor(
      'it is a dead letter again',
      async () => {
        const list = await letters.list(`broken.${topic}`);
        return list.length === 1 && list[0]?.at !== first?.at && list;
      },
      MAX_WAIT_MS,
    );
    expect(second?.event).toEqual(bad);

    repaired = true;
    await letters.replay(second ? [second] : []);
    const after = event(topic, 'same', 'good');
    await bus.publish([after]);
    await waitFor(
      'every group has the event that follows',
      () => Object.values(seen).every((list) => list.some(({ id }) => id === after.id)),
      MAX_WAIT_MS,
    );
    expect(seen.broken).toEqual([bad, after]);
    expect(seen.working).toEqual([bad, after]);
    expect(seen.heard).toEqual([bad, after]);
    expect(await letters.list(`broken.${topic}`)).toEqual([]);
  }, 90_000);
}
