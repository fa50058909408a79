import { RetryLater, type EventEnvelope } from '@slipcast/event-bus/bus';
import { Delivery } from './delivery.ts';
import { DeskDays } from './desk-days.ts';
import { turn } from './gated-stores.ts';
import { OUTBOXES } from './outboxes.ts';
import type { ShopProcess } from './shop-process.ts';

/** The bus of one schedule, its relays, and processes that are killed. */
export class BusActors extends DeskDays {
  protected readonly delivery: Delivery;
  /** Whether consumer groups read apart from each other. */
  private inGroups = false;
  private lost: { type: string; group: string } | null = null;

  protected constructor(...given: ConstructorParameters<typeof DeskDays>) {
    super(...given);
    const { outboxes, relays } = this.world;
    this.delivery = new Delivery(outboxes, relays, () => ({ run: this.id, payments: this.paymentIds }));
    this.scheduler.onEvents = (outbox) => this.delivery.written(outbox);
  }

  /** The bus: whenever it is its turn, the oldest event that is not delivered yet reaches its consumers. */
  bus(): void {
    const { scheduler, delivery } = this;
    this.actor('bus', async () => {
      for (;;) {
        await turn('next event', () => this.mayGet() || delivery.hasMore());
        scheduler.eventsWaiting = false;
        await this.deliverNext();
      }
    });
  }

  /** The bus, where every consumer group reads at its own pace. */
  busOfGroups(): void {
    this.inGroups = true;
    const { scheduler, delivery } = this;
    for (const group of this.back.groups) {
      const concerns = ({ type }: EventEnvelope) => group.topics.includes(type);
      this.actor(`bus to ${group.group}`, async () => {
        for (;;) {
          await turn('next event', () => this.mayGet() || delivery.hasMore(group.group, concerns));
          scheduler.eventsWaiting = false;
          await this.deliverNext(group);
        }
      });
    }
  }

  /** The relays of all outboxes. Without them the bus reads the outboxes itself. */
  relays(): void {
    const { delivery } = this;
    delivery.relayed = true;
    for (const name of OUTBOXES)
      this.actor(`relay of ${name}`, async () => {
        for (;;) {
          await turn('relay looks', () => delivery.isUnread(name));
          await delivery.relay(name);
        }
      });
  }

  /** The bus loses the event of the first sale. */
  readonly loseSale = () => void (this.delivery.losesSale = true);

  /** This consumer group never gets the next event of this type. */
  loseNews(type: string, group: string): void {
    this.lost = { type, group };
  }

  /** Whether an outbox that the bus reads itself has more. */
  private mayGet(): boolean {
    return this.scheduler.eventsWaiting && !this.delivery.relayed;
  }

  /** The process of this client's request is killed at some point. */
  crash(name: string): void {
    this.actor('crash', async () => {
      await turn(`crash of ${name}`);
      this.isDisturbed = true;
      this.isCalm = false;
      this.scheduler.crash(name);
      this.delivery.written();
    });
  }

  override async passTime(minutes: number): Promise<void> {
    await this.delivery.timePassed(minutes * 60_000);
    await super.passTime(minutes);
  }

  private async deliverNext(group?: ShopProcess['groups'][number]): Promise<boolean> {
    const event = await this.delivery.next(group?.group, ({ type }) => !group || group.topics.includes(type));
    if (!event) return false;
    try {
      const isLost = this.lost?.type === event.type;
      await (group ? group.handle(event) : this.back.deliver(event, isLost ? this.lost?.group : undefined));
      if (isLost) this.lost = null;
    } catch (error) {
      // It comes again.
      if (error instanceof RetryLater) return true;
      throw error;
    }
    this.delivery.delivered(event, group?.group);
    return true;
  }

  /** All that was written reaches its consumers, and what they write in turn. */
  async deliverAll(): Promise<void> {
    const groups = this.inGroups ? this.back.groups : [undefined];
    for (let more = true; more;) {
      this.delivery.written();
      const delivered = [];
      for (const group of groups) delivered.push(await this.deliverNext(group));
      more = delivered.includes(true);
    }
  }
}
