import type { EventEnvelope } from '@slipcast/event-bus/bus';
import { send } from './gated-stores.ts';
import { OUTBOXES, type Name, type Outbox } from './outboxes.ts';
import type { Relays, Scope } from './relays.ts';
import { running } from './scheduler.ts';

/** Everyone who consumes events, as one group. */
const EVERYONE = '';

const isSale = ({ type, data }: EventEnvelope) =>
  type === 'stock.changed.v1' && Boolean((data as { sale?: unknown }).sale);

/** The bus of one schedule: what its services have written, and how far each consumer group has read. */
export class Delivery {
  /** Everything that was published, repeats too. */
  readonly log: EventEnvelope[] = [];
  private readonly read = new Map<string, number>();
  /** Whether an outbox may have got more since it was read. */
  private readonly unread = new Set<Name>(OUTBOXES);
  private readonly lastOfKey = new Map<string, number>();
  private readonly outboxes: Record<Name, Outbox>;
  private readonly relays: Record<Name, Relays>;
  private readonly scope: () => Scope;
  /** Whether relays send what is in the outboxes; otherwise it is read from them. */
  relayed = false;
  /** Whether the next sale is lost: no one gets its event. */
  losesSale = false;
  hasLost = false;

  constructor(outboxes: Record<Name, Outbox>, relays: Record<Name, Relays>, scope: () => Scope) {
    this.outboxes = outboxes;
    this.relays = relays;
    this.scope = scope;
  }

  /** More may have been written: to this outbox, or to any. */
  written(name?: Name): void {
    for (const one of name ? [name] : OUTBOXES) this.unread.add(one);
  }
  isUnread(name: Name): boolean {
    return this.unread.has(name);
  }

  /** One look of the relay of this outbox. */
  async relay(name: Name): Promise<void> {
    this.unread.delete(name);
    await this.relays[name].send(this.scope(), this.lastOfKey, (events) => void this.log.push(...events));
  }

  private async refresh(): Promise<void> {
    if (this.relayed) {
      // In a schedule the relay has its own turns.
      if (!running()) for (const name of OUTBOXES) if (this.unread.has(name)) await this.relay(name);
      return;
    }
    const unread = OUTBOXES.filter((name) => this.unread.delete(name));
    await Promise.all(unread.map((name) => send(name, 'outbox', false, () => this.outboxes[name].read())));
    const { run, payments } = this.scope();
    for (const name of OUTBOXES)
      for (const { seq: _seq, ...event } of this.outboxes[name].take([run, ...payments]))
        this.log.push({ ...event, occurredAt: new Date().toISOString() });
  }

  /** What was published before happened so much earlier. */
  async timePassed(milliseconds: number): Promise<void> {
    await this.refresh();
    for (const [place, event] of this.log.entries()) {
      const { placedAt } = event.data as { placedAt?: string };
      if (!placedAt) continue;
      const earlier = new Date(Date.parse(placedAt) - milliseconds).toISOString();
      this.log[place] = { ...event, data: { ...(event.data as object), placedAt: earlier } };
    }
  }

  /** Whether a group has not read all that was published. @param concerns of which events */
  hasMore(group = EVERYONE, concerns = (_event: EventEnvelope) => true): boolean {
    return this.log.slice(this.read.get(group) ?? 0).some(concerns);
  }

  /** The oldest event that has not been delivered to this group. */
  async next(group = EVERYONE, concerns = (_event: EventEnvelope) => true): Promise<EventEnvelope | null> {
    await this.refresh();
    for (let place = this.read.get(group) ?? 0; place < this.log.length; place += 1) {
      this.read.set(group, place);
      const event = this.log[place];
      if (event && this.losesSale && isSale(event)) {
        this.losesSale = false;
        this.hasLost = true;
        this.log.splice(place, 1);
        place -= 1;
      } else if (event && concerns(event)) return event;
    }
    return null;
  }

  /** It has had its effect. Until then it comes again. */
  delivered({ id }: EventEnvelope, group = EVERYONE): void {
    const place = this.read.get(group) ?? 0;
    if (this.log[place]?.id === id) this.read.set(group, place + 1);
  }
}
