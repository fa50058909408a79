import type { EventEnvelope } from '@slipcast/event-bus/bus';
import { send } from './gated-stores.ts';
import type { Name, Outbox, Written } from './outboxes.ts';

/** What one schedule's services have written to their outboxes and the bus has not delivered yet. */
export class Delivery {
  private readonly waiting: Record<Name, Written[]> = { order: [], payment: [] };
  /** Whether an outbox may have got more since it was read. */
  private readonly unread = new Set<Name>(['order', 'payment']);
  private readonly outboxes: Record<Name, Outbox>;
  private readonly owners: () => string[];

  /** @param owners the ids of this schedule and of its payments */
  constructor(outboxes: Record<Name, Outbox>, owners: () => string[]) {
    this.outboxes = outboxes;
    this.owners = owners;
  }

  /** More may have been written: to this outbox, or to any. */
  written(name?: Name): void {
    for (const one of name ? [name] : (['order', 'payment'] as const)) this.unread.add(one);
  }

  private async refresh(name: Name): Promise<void> {
    if (this.unread.delete(name)) await send(name, 'outbox', false, () => this.outboxes[name].read());
    this.waiting[name].push(...this.outboxes[name].take(this.owners()));
  }

  /** The oldest event of order, else of payment, that is not delivered yet. */
  async next(): Promise<EventEnvelope | null> {
    await Promise.all([this.refresh('order'), this.refresh('payment')]);
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
