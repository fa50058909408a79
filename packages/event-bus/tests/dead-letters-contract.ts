import { expect, it } from '@jest/globals';
import { waitFor } from '@slipcast/local-servers/wait-for';
import type { Bus, EventEnvelope } from '../src/bus.ts';
import { deadLetters } from '../src/dead-letters.ts';

const PATIENCE_MS = 40_000;

/** What an operator can do with dead letters on every bus; part of the bus contract. */
export function deadLettersContract(options: {
  connect(): Promise<Bus>;
  freshTopic(): string;
  event(type: string, key: string, data?: unknown): EventEnvelope;
}): void {
  const { connect, freshTopic, event } = options;

  it('reads what a topic holds, in order per key, and nothing of a topic that is not there', async () => {
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

  it('lists what a group gave up, with its error, and sends it again to that group alone', async () => {
    const bus = await connect();
    const topic = freshTopic();
    let mended = false;
    const seen = {
      broken: [] as EventEnvelope[],
      sound: [] as EventEnvelope[],
      heard: [] as EventEnvelope[],
    };
    await bus.subscribe({
      topics: [topic],
      group: `broken.${topic}`,
      async handle(given) {
        if (given.data === 'poison' && !mended) throw new Error('cannot digest');
        seen.broken.push(given);
      },
    });
    await bus.subscribe({
      topics: [topic],
      group: `sound.${topic}`,
      handle: async (given) => void seen.sound.push(given),
    });
    await bus.listen([topic], (given) => void seen.heard.push(given));
    const poison = { ...event(topic, 'same', 'poison'), traceparent: '00-aa-bb-01' };
    await bus.publish([poison]);
    const letters = deadLetters(bus);
    const listed = (count: number) =>
      waitFor(
        `${count} dead letters`,
        async () => {
          const list = await letters.list(`broken.${topic}`);
          return list.length === count && list;
        },
        PATIENCE_MS,
      );
    const [first] = await listed(1);
    expect(first).toMatchObject({
      event: poison,
      group: `broken.${topic}`,
      error: 'Error: cannot digest',
      tries: 5,
    });
    expect(await letters.list(`sound.${topic}`)).toEqual([]);
    expect((await letters.list()).map((letter) => letter.event.id)).toContain(poison.id);

    // Not mended yet: it dies a second time.
    await letters.replay(first ? [first] : []);
    const [second] = await waitFor(
      'it is given up again',
      async () => {
        const list = await letters.list(`broken.${topic}`);
        return list.length === 1 && list[0]?.at !== first?.at && list;
      },
      PATIENCE_MS,
    );
    expect(second?.event).toEqual(poison);

    mended = true;
    await letters.replay(second ? [second] : []);
    const after = event(topic, 'same', 'food');
    await bus.publish([after]);
    await waitFor(
      'all have what comes after it',
      () => Object.values(seen).every((list) => list.some(({ id }) => id === after.id)),
      PATIENCE_MS,
    );
    expect(seen.broken).toEqual([poison, after]);
    expect(seen.sound).toEqual([poison, after]);
    expect(seen.heard).toEqual([poison, after]);
    expect(await letters.list(`broken.${topic}`)).toEqual([]);
  }, 90_000);
}
