import type { EventEnvelope } from '@slipcast/event-bus/bus';
import { sendAll } from '@slipcast/event-bus/outbox/relay';
import { createPool } from '@slipcast/storage/postgres';
import { Connections } from './connections.ts';
import { send, type Visible } from './gated-stores.ts';
import type { Name } from './outboxes.ts';

type Connection = Awaited<ReturnType<Connections['take']>>;
/** Which rows of an outbox are one schedule's. */
export interface Scope {
  run: string;
  payments: readonly string[];
}

const MOST = 64;
const LONGEST_MS = 60_000;
/** In front of the table, for one session alone: a relay sees the outbox of its own schedule. */
const VIEW = `CREATE TEMP VIEW outbox AS SELECT * FROM public.outbox
  WHERE seq > current_setting('prove.since')::bigint AND (right(key, 36) = current_setting('prove.run')
    OR payload ->> 'paymentId' = ANY (string_to_array(current_setting('prove.payments'), ',')))`;
const SCOPE = `SELECT set_config('prove.since', $1, false), set_config('prove.run', $2, false), set_config('prove.payments', $3, false)`;
const goesOn = new AbortController().signal;

export type Relays = Awaited<ReturnType<typeof createRelays>>;

/** The relays of one outbox: the service's own code, which may be killed between any two of its statements. */
export async function createRelays(name: Name, url: string, visible: Visible, since: () => number) {
  const connections = await Connections.open(createPool(url, { max: MOST }), 0);
  const prepared = new WeakSet<Connection>();
  const seen = new Set<string>();

  async function ask(scope: Scope, given: unknown): Promise<unknown> {
    const client = await connections.take();
    try {
      if (!prepared.has(client)) await client.query(VIEW);
      prepared.add(client);
      const values = [String(since()), scope.run, scope.payments.join(',')];
      void client.query({ name: 'scope', text: SCOPE, values });
      return await client.query(given as string);
    } finally {
      connections.give(client);
    }
  }
  /** Throws an error where a key's events do not go out in the order in which they were written. */
  async function checkOrder(scope: Scope, events: readonly EventEnvelope[], last: Map<string, number>) {
    const values = [events.map(({ id }) => id)];
    const text = 'SELECT id, seq FROM outbox WHERE id = ANY ($1::uuid[])';
    const { rows } = (await ask(scope, { name: 'prove-seq', text, values })) as {
      rows: { id: string; seq: number }[];
    };
    const places = new Map(rows.map(({ id, seq }) => [id, seq]));
    for (const { id, key, type } of events) {
      const seq = places.get(id) ?? 0;
      // A batch may be repeated from its beginning.
      if (seq < (last.get(key) ?? 0) && !seen.has(id))
        throw new Error(`${type} of ${key} is published after a later event of it`);
      seen.add(id);
      last.set(key, Math.max(seq, last.get(key) ?? 0));
    }
  }
  return {
    /** Sends what is in the outbox, as one look of the relay does. @param last where each key's events are */
    async send(scope: Scope, last: Map<string, number>, take: (events: EventEnvelope[]) => void) {
      const client = {
        query: (given: { name?: string }) => {
          const what = given.name ?? '';
          return send(name, what, visible(what), () => ask(scope, given));
        },
      };
      const bus = {
        publish: async (events: EventEnvelope[]) => {
          await send('everybody', 'publish', visible('publish'), async () => {
            await checkOrder(scope, events, last);
            take(events);
          });
        },
      };
      type Given = Parameters<typeof sendAll>;
      await sendAll({ client } as unknown as Given[0], bus as Given[1], LONGEST_MS, goesOn);
    },
    end: () => connections.end(),
  };
}
