import type { EventEnvelope } from '@slipcast/event-bus/bus';
import type { Connections } from './connections.ts';

export const OUTBOXES = ['order', 'payment'] as const;
export type Name = (typeof OUTBOXES)[number];
export type Written = EventEnvelope & { seq: number };

/** What the services of all schedules have written to one outbox, read once for all who ask at the same time. */
export class Outbox {
  private last = 0;
  /** The last row that belongs to earlier schedules. */
  since = 0;
  /** Numbers below the last that were not there yet: given out earlier, committed later or never. */
  private missing = new Set<number>();
  /** Events that have not been taken yet, by what they belong to. */
  private readonly events = new Map<string, Written[]>();
  private reading: Promise<void> | undefined;
  private next: Promise<void> | undefined;
  private readonly connections: Connections;

  constructor(connections: Connections) {
    this.connections = connections;
  }

  /** Resolves when all has been read that was written before this call. */
  read(): Promise<void> {
    if (!this.reading) return (this.reading = this.query().finally(() => (this.reading = undefined)));
    // What is being read may be older.
    return (this.next ??= this.reading
      .catch(() => {})
      .then(() => {
        this.next = undefined;
        return this.read();
      }));
  }

  /** What belongs to any of these and was not taken before, in the order in which it was written. */
  take(owners: readonly string[]): Written[] {
    const taken = owners.flatMap((owner) => {
      const events = this.events.get(owner) ?? [];
      this.events.delete(owner);
      return events;
    });
    return taken.toSorted((one, other) => one.seq - other.seq);
  }

  /** No schedule is under way: events that were not taken no longer matter, and missing numbers never come. */
  forget(): void {
    this.events.clear();
    this.missing.clear();
    this.since = this.last;
  }

  private async query(): Promise<void> {
    const { rows } = (await this.connections.query({
      name: 'prove-outbox',
      text: `SELECT seq, id, topic AS type, key, payload AS data FROM outbox WHERE status = 'new' AND seq > $1
        UNION ALL SELECT seq, id, topic AS type, key, payload AS data FROM outbox WHERE status = 'new' AND seq = ANY ($2) ORDER BY seq`,
      values: [this.last, [...this.missing]],
    })) as { rows: Written[] };
    for (const row of rows) {
      while (this.last < row.seq) this.missing.add((this.last += 1));
      this.missing.delete(row.seq);
      const owner = ownerOf(row);
      this.events.set(owner, [...(this.events.get(owner) ?? []), row]);
    }
  }
}

const ID_AT_END = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The payment that an event is about, else the schedule, whose id ends the keys of its products. */
function ownerOf({ key, data }: Written): string {
  const { paymentId } = data as { paymentId?: string };
  return paymentId ?? ID_AT_END.exec(key)?.[0] ?? key;
}
