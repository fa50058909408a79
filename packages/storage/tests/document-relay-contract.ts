import { randomUUID } from 'node:crypto';
import { expect, it } from '@jest/globals';
import type { EventEnvelope } from '@slipcast/event-bus/bus';
import { createDocumentRelay } from '@slipcast/event-bus/outbox/document-relay';
import { createLogger } from '@slipcast/service-kit/logs';
import { inScope, scopeOf } from '@slipcast/tracing/scope';
import type { DocumentStore } from '../src/documents/documents.ts';
import { until } from './until.ts';
import { pot } from './pots.ts';
import type { Pot } from './pots.ts';

const logger = createLogger('documents-contract', 'silent');

/** How every document store works with the relay; part of the documents contract. */
export function documentRelayContract(store: () => DocumentStore<Pot>): void {
  let identity = 'first';
  let start = 'first';
  const relayTo = (publish: (events: EventEnvelope[]) => Promise<void>) =>
    createDocumentRelay<Pot>({
      store: store(),
      bus: { publish, log: async () => ({ identity, start }) },
      toEvents: ({ id, deleted, body }) => [
        { type: deleted ? 'pot.removed.v1' : 'pot.changed.v1', data: { id, pieces: body.pieces } },
      ],
      logger,
      checkEveryMs: 20,
    });

  it('publishes each document in order up to its last state, and retries after a failure', async () => {
    const id = randomUUID();
    const seen: EventEnvelope[] = [];
    const pieces = () => seen.map(({ data }) => (data as Pot).pieces);
    let failures = 1;
    const relay = relayTo(async (events) => {
      if (failures-- > 0) throw new Error('the broker is unavailable');
      seen.push(...events.filter(({ key }) => key === id));
    });
    await store().insert(id, pot(1));
    relay.start();
    await store().change(id, () => pot(2));
    relay.wake();
    await until(() => pieces().at(-1) === 2);
    await store().remove(id);
    relay.wake();
    await until(() => seen.at(-1)?.type === 'pot.removed.v1');
    await relay.stop();
    expect(pieces()).toEqual(pieces().toSorted());
    expect(new Set(seen.map((event) => event.id)).size).toBe(seen.length);
    expect(seen[0]?.id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  }, 20_000);

  it('publishes the events of every change, with ids that stay the same, and none of a change that failed', async () => {
    const id = randomUUID();
    const seen: EventEnvelope[] = [];
    const about = (text: string) => ({ id: randomUUID(), type: 'pot.turned.v1', data: { text } });
    const texts = () =>
      seen.filter(({ type }) => type === 'pot.turned.v1').map(({ data }) => (data as { text: string }).text);
    const relay = relayTo(async (events) => void seen.push(...events.filter(({ key }) => key === id)));
    await store().insert(id, pot(1), undefined, [about('made')]);
    await store().change(id, () => pot(2), {
      events: (before, after) => [about(`${before.pieces} to ${after.pieces}`)],
    });
    const failed = store().change(id, () => {
      throw new Error('cracked');
    });
    await expect(failed).rejects.toThrow('cracked');
    await store().change(id, (body) => body, { events: () => [about('nothing')] });
    relay.start();
    await until(() => texts().length === 2);
    await store().remove(id, ({ pieces }) => [about(`${pieces} removed`)]);
    relay.wake();
    await until(() => texts().length >= 3);
    expect(texts()).toEqual(['made', '1 to 2', '2 removed']);
    // Those that were sent already are sent again when the log that they are in is lost.
    identity = randomUUID();
    await until(() => {
      relay.wake();
      return texts().length >= 6;
    });
    await relay.stop();
    expect(texts().slice(3)).toEqual(['made', '1 to 2', '2 removed']);
    expect(new Set(seen.filter(({ type }) => type === 'pot.turned.v1').map((event) => event.id)).size).toBe(
      3,
    );
  }, 20_000);

  it('gives one version the same event id in every relay', async () => {
    const id = randomUUID();
    await store().insert(id, pot(1));
    const seen: string[] = [];
    const waiting: (() => void)[] = [];
    const publish = async (events: EventEnvelope[]) => {
      seen.push(...events.filter(({ key }) => key === id).map((event) => event.id));
      await new Promise<void>((resolve) => waiting.push(resolve));
    };
    const relays = [relayTo(publish), relayTo(publish)];
    for (const relay of relays) relay.start();
    await until(() => seen.length === 2);
    for (const release of waiting) release();
    await Promise.all(relays.map((relay) => relay.stop()));
    expect(seen[0]).toBe(seen[1]);
  });

  it('publishes every document again, once and with tombstones, when the event log was replaced', async () => {
    const [present, removed] = [randomUUID(), randomUUID()];
    await store().insert(present, pot(1));
    await store().insert(removed, pot(2));
    await store().remove(removed);
    const seen: EventEnvelope[] = [];
    const timesOf = (id: string) => seen.filter(({ key }) => key === id).length;
    const relay = relayTo(async (events) => void seen.push(...events));
    relay.start();
    await until(() => timesOf(present) === 1 && timesOf(removed) === 1);
    identity = 'second';
    await until(() => {
      relay.wake();
      return timesOf(present) === 2 && timesOf(removed) === 2;
    });
    await relay.stop();
    expect(await store().publishTo({ identity: 'second', start })).toBe(0);
    expect(new Set(seen.filter(({ key }) => key === present).map(({ id }) => id)).size).toBe(1);
  }, 20_000);

  it('publishes again what was published in the ten minutes before the broker was started, and nothing older', async () => {
    const [before, after] = [randomUUID(), randomUUID()];
    const seen: string[] = [];
    const relay = relayTo(async (events) => void seen.push(...events.map(({ key }) => key)));
    const timesOf = (id: string) => seen.filter((key) => key === id).length;
    for (const id of [before, after]) await store().insert(id, pot(1));
    relay.start();
    await until(() => timesOf(before) === 1 && timesOf(after) === 1);
    start = 'second';
    await until(() => {
      relay.wake();
      return timesOf(before) === 2 && timesOf(after) === 2;
    });
    await relay.stop();
    while ((await store().unpublished(1)).length > 0) await new Promise((resolve) => setImmediate(resolve));
    // The start was stored, and left out by a publisher that has stored it.
    expect(await store().publishTo({ identity, start })).toBe(0);
    expect(await store().publishTo({ identity })).toBe(0);
    // The ten minutes end when the start before was last seen.
    const recent = await store().publishTo({ identity, start: 'third', seenMsAgo: 60_000 });
    expect(recent).toBeGreaterThanOrEqual(2);
    start = 'third';
  }, 20_000);

  it('publishes again what an operator asks for, once, with the same ids, tombstones too', async () => {
    const id = randomUUID();
    await store().insert(id, pot(1));
    await store().remove(id);
    const seen: string[] = [];
    const relay = relayTo(async (events) =>
      events.forEach((event) => event.key === id && seen.push(event.id)),
    );
    relay.start();
    for (const times of [1, 2]) {
      await until(() => seen.length === times);
      while ((await store().unpublished(1)).length > 0) await new Promise((resolve) => setImmediate(resolve));
      if (times === 1) expect(await relay.resend(60_000)).toBeGreaterThanOrEqual(1);
    }
    expect(new Set(seen).size).toBe(1);
    const published = Date.now();
    while (Date.now() < published + 50) await new Promise((resolve) => setImmediate(resolve));
    expect(await relay.resend(1)).toBe(0);
    await relay.stop();
  }, 20_000);

  it('puts the request of each change in its events, and that of the last change in the document’s own event', async () => {
    const id = randomUUID();
    const seen: EventEnvelope[] = [];
    const line = (text: string) => ({ id: randomUUID(), type: 'pot.turned.v1', data: { text } });
    const [maker, admin, ledger] = [randomUUID(), randomUUID(), randomUUID()];
    const by = <T>(requestId: string, work: () => T): T => inScope({ service: 'catalogue', requestId }, work);
    await by(maker, () => store().insert(id, pot(1), undefined, [line('made')]));
    await by(admin, () => store().change(id, () => pot(2), { events: () => [line('edited')] }));
    // A document that is not published sends no event.
    await by(ledger, () => store().change(id, () => pot(3), { quiet: true }));
    const relay = relayTo(async (events) => void seen.push(...events.filter(({ key }) => key === id)));
    const requests = () =>
      seen.map(({ type, traceparent }) => [type, traceparent && scopeOf('test', traceparent).requestId]);
    relay.start();
    await until(() => seen.length >= 3);
    expect(requests()).toEqual([
      ['pot.changed.v1', admin],
      ['pot.turned.v1', maker],
      ['pot.turned.v1', admin],
    ]);
    const owner = randomUUID();
    await by(owner, () => store().remove(id, () => [line('broken')]));
    relay.wake();
    await until(() => seen.length >= 5);
    await relay.stop();
    expect(requests().slice(3)).toEqual([
      ['pot.removed.v1', owner],
      ['pot.turned.v1', owner],
    ]);
  }, 20_000);
}
