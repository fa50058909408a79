import type { EventEnvelope } from '@slipcast/event-bus/bus';
import type pg from 'pg';

export type Name = 'order' | 'payment';
type Written = EventEnvelope & { seq: string };

/** The highest numbers of events that any schedule has read: those of a later schedule are above. */
export type EventsRead = Record<Name, number>;

/** How many events are written by others meanwhile, at most. */
const WINDOW = 5000;

/** What one schedule's services have written to their outboxes and the bus has not delivered yet. */
export class Delivery {
  private readonly from: EventsRead;
  private readonly known = new Set<string>();
  private readonly waiting: Record<Name, Written[]> = { order: [], payment: [] };
  /** Whether an outbox may have got more since it was read. */
  private readonly unread = new Set<Name>(['order', 'payment']);
  private readonly pool: Record<Name, pg.Pool>;
  private readonly read: EventsRead;
  private readonly id: string;
  private readonly payments: () => string[];

  /**
   * @param id ends the keys of this schedule's products
   * @param payments of this schedule
   */
  constructor(pool: Record<Name, pg.Pool>, read: EventsRead, id: string, payments: () => string[]) {
    this.pool = pool;
    this.read = read;
    this.from = { ...read };
    this.id = id;
    this.payments = payments;
  }

  /** More may have been written: to this outbox, or to any. */
  written(name?: Name): void {
    for (const one of name ? [name] : (['order', 'payment'] as const)) this.unread.add(one);
  }

  private async refresh(name: Name): Promise<void> {
    this.unread.delete(name);
    const { rows } = await this.pool[name].query<Written>({
      name: 'prove-outbox',
      text: `SELECT seq, id, topic AS type, key, payload AS data FROM outbox
        WHERE status = 'new' AND seq > $3 AND seq < $3 + $4
          AND (key LIKE $1 OR payload->>'paymentId' = ANY ($2)) ORDER BY seq`,
      values: [`%${this.id}`, this.payments(), this.from[name], WINDOW],
    });
    // One with a lower number may be committed later than one with a higher: what is known is known by its id.
    const fresh = rows.filter(({ id }) => !this.known.has(id));
    for (const { id, seq } of fresh) {
      this.known.add(id);
      this.read[name] = Math.max(this.read[name], Number(seq));
    }
    this.waiting[name].push(...fresh);
  }

  /** The oldest event of order, else of payment, that is not delivered yet. */
  async next(): Promise<EventEnvelope | null> {
    await Promise.all([...this.unread].map((name) => this.refresh(name)));
    const { order, payment } = this.waiting;
    const found = order[0] ?? payment[0];
    if (!found) return null;
    const { seq: _seq, ...event } = found;
    return { ...event, occurredAt: new Date().toISOString() };
  }

  /** It has had its effect. Until then it comes again. */
  delivered({ id }: EventEnvelope): void {
    for (const waiting of Object.values(this.waiting)) if (waiting[0]?.id === id) waiting.shift();
  }
}
