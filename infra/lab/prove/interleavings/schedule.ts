import { completePayment } from '../../../../services/order/src/orders/complete-payment.ts';
import type { EventEnvelope } from '@slipcast/event-bus/bus';
import type { Call, FinalOrder } from '../judge/history.ts';
import { skuOfKey, type Sku } from '@slipcast/contracts/sku';
import type { Seen } from './wrong-ends.ts';
import type { Own, Stored } from './stored.ts';
import { readWhatIsLeft, type Left } from './what-is-left.ts';
import { wrongHolds } from './wrong-holds.ts';
import { wrongPayments } from './wrong-payments.ts';
import { wrongStock } from './wrong-stock.ts';
import { Delivery } from './delivery.ts';
import { turn } from './gated-stores.ts';
import { OUTBOXES } from './outboxes.ts';
import type { CartNeeds, ShopProcess } from './shop-process.ts';
import { Refunds } from './refunds.ts';
import type { Choose } from './steps.ts';
import type { Memory } from './memory.ts';
import type { World } from './world.ts';

/** Clients who asked for something before they had an answer to what they had asked. */
const overlapping = (calls: readonly Call[]): string[] =>
  [...Map.groupBy(calls, ({ client }) => client)].flatMap(([client, own]) =>
    own.some(({ asked }, index) => own.slice(0, index).some((one) => (one.answered ?? Infinity) > asked))
      ? [client]
      : [],
  );

/** One run of a scenario, so apart from others that many can run beside each other. */
export class Schedule extends Refunds {
  private readonly delivery: Delivery;
  /** What a job or a consumer threw after the schedule. */
  failure: unknown;
  /** Whether consumer groups read apart from each other. */
  private inGroups = false;
  private isCopied = false;

  private constructor(...given: ConstructorParameters<typeof Refunds>) {
    super(...given);
    const { outboxes, relays } = this.world;
    this.delivery = new Delivery(outboxes, relays, () => ({ run: this.id, payments: this.paymentIds }));
    this.scheduler.onEvents = (outbox) => this.delivery.written(outbox);
  }

  /** @param memory of a set-up, if the stores have a copy of it */
  static async create(
    world: World,
    choose: Choose,
    { snapshot, waitlist }: CartNeeds = {},
    memory?: Memory,
  ): Promise<Schedule> {
    const started: ShopProcess[] = [];
    for (const name of ['front', 'back'])
      started.push(
        await world.startProcess({
          ...(snapshot && { snapshotOf: name }),
          ...(waitlist && { waitlistOf: name }),
          othersFlushed: async () => void (await Promise.all(started.map((one) => one.flushed()))),
        }),
      );
    const [front, back] = started as [ShopProcess, ShopProcess];
    const schedule = new Schedule(world, front, back, choose, memory);
    schedule.isCopied = snapshot ?? false;
    return schedule;
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

  private async deliverNext(group?: ShopProcess['groups'][number]): Promise<boolean> {
    const event = await this.delivery.next(group?.group, ({ type }) => !group || group.topics.includes(type));
    if (!event) return false;
    await (group ? group.handle(event) : this.back.deliver(event));
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

  /** The job of the order service that looks after pending orders. */
  async completeOrder(payment: string): Promise<void> {
    const { store, payments } = this.back.checkout;
    const pending = await store.byPayment(payment);
    if (pending) await completePayment(store, payments, pending);
  }
  sweep(): Promise<void> {
    return this.back.sweep(this.paymentIds);
  }
  /** Resolves when the copies of holds have all that was done. */
  async flushed(): Promise<void> {
    await Promise.all([this.front.flushed(), this.back.flushed()]);
  }

  private get skus(): Sku[] {
    const names = new Set(this.calls.flatMap(({ did }) => ('sku' in did ? [did.sku] : [])));
    return [...names].map((name) => this.sku(name));
  }

  /** What belongs to this schedule in the stores. */
  own(): Own {
    const clients = [...new Set(this.calls.map(({ client }) => client))].filter((one) => one !== 'maker');
    const owners = clients.flatMap((client) => [this.guest(client), this.account(client)]);
    return { skus: this.skus, owners, payments: this.paymentIds, events: this.delivery.log };
  }

  /** What is wrong with what it has left in the stores. */
  wrongStores(stored: Omit<Stored, 'charge'>): string[] {
    const { calls, nameOf, delivery, passed, isDisturbed } = this;
    const all = { ...stored, charge: (payment: string) => this.world.provider.chargeOf(payment) };
    const isTakenOut = calls.some(({ did }) => did.kind === 'stock' && did.delta < 0);
    const mayHaveEnded = passed > 0 || isTakenOut;
    const hurried = overlapping(calls).flatMap((client) => [this.guest(client), this.account(client)]);
    return [
      ...wrongStock(all, { calls, nameOf, isLost: delivery.hasLost }),
      ...wrongHolds(all, { nameOf, mayHaveEnded, isDisturbed, hurried }, this.back.waiting !== undefined),
      ...wrongPayments(all),
    ];
  }

  /** What an outsider sees once it is quiet. */
  async evidence(seed: string, orders: FinalOrder[]): Promise<Omit<Seen, 'stores'>> {
    const skus = this.skus.map(this.nameOf);
    const stock: Record<string, number> = {};
    for (const sku of skus) {
      const { onHand, heldByOthers } = await this.back.holds.read(this.sku(sku), null);
      stock[sku] = onHand - heldByOthers;
    }
    const own = orders.map((order) => ({
      ...order,
      lines: order.lines.map(({ sku, quantity }) => ({
        sku: this.nameOf(skuOfKey(sku)),
        quantity,
      })),
    }));
    const books = this.world.provider.books(this.paymentIds);
    const clients = [...new Set(this.calls.map(({ client }) => client))].filter((one) => one !== 'maker');
    const left = await this.whatIsLeft(clients, skus);
    return {
      seed,
      calls: this.calls,
      books,
      orders: own,
      stock,
      mails: this.back.mails(),
      withdrawn: this.withdrawn,
      // Time may have passed since the last call.
      ended: this.now() + 1,
      ...left,
      timePassed: this.passed > 0,
      isCalm: this.isCalm,
    };
  }

  /** Carts, places in queues, and whether PostgreSQL's copy is what Redis has. */
  private async whatIsLeft(clients: string[], skus: string[]): Promise<Left> {
    const { back, guest, account, nameOf, accounts, world } = this;
    const shoppers = clients.map((client) => {
      const owners = { guest: guest(client), account: account(client) };
      return { client, signedIn: accounts.has(client), ...owners };
    });
    const known = { now: () => this.now(), nameOf, skus: skus.map((name) => this.sku(name)) };
    const left = await readWhatIsLeft(back, shoppers, known);
    await this.flushed();
    if (!this.isCopied || this.passed > 0) return { ...left, copies: [] };
    const owners = shoppers.flatMap((one) => [one.guest, one.account]);
    return { ...left, copies: await world.compareCopies(known.skus, owners) };
  }

  async stop(): Promise<void> {
    await this.front.stop();
    await this.back.stop();
  }
}
