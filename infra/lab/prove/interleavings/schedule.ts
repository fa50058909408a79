import { completePayment } from '../../../../services/order/src/orders/complete-payment.ts';
import type { Evidence, FinalOrder } from '../judge/history.ts';
import { loseNextAnswer } from './card-provider.ts';
import { Delivery } from './delivery.ts';
import { turn } from './gated-stores.ts';
import { Maker } from './maker.ts';
import type { Choose } from './steps.ts';
import type { Memory } from './memory.ts';
import type { World } from './world.ts';

/** One run of a scenario, so apart from others that many can run beside each other. */
export class Schedule extends Maker {
  private readonly delivery: Delivery;

  private constructor(...given: ConstructorParameters<typeof Maker>) {
    super(...given);
    this.delivery = new Delivery(this.world.outboxes, () => [this.id, ...this.payments.keys()]);
    this.scheduler.onEvents = (outbox) => this.delivery.written(outbox);
  }

  /** @param memory of a set-up, if the stores have a copy of it */
  static async create(world: World, choose: Choose, memory?: Memory): Promise<Schedule> {
    return new Schedule(world, await world.startProcess(), await world.startProcess(), choose, memory);
  }

  actor(name: string, run: () => Promise<void>): void {
    this.scheduler.actor(name, run);
  }

  /** An actor whose first call is asked at some point of the schedule. */
  later(name: string, run: () => Promise<void>): void {
    this.actor(name, async () => {
      await turn(`${name} begins`);
      await run();
    });
  }

  /** The bus: whenever it is its turn, the oldest event that is not delivered yet reaches its consumers. */
  bus(): void {
    this.scheduler.actor('bus', async () => {
      for (;;) {
        await turn('next event', () => this.scheduler.eventsWaiting);
        if (!(await this.deliverNext())) this.scheduler.eventsWaiting = false;
      }
    });
  }

  /** From now on the order service does not tell the cart service what is in stock. */
  ledgerAway(): void {
    for (const one of [this.front, this.back]) one.reach.ledger = false;
  }

  /** From now on the cart service answers no other service. */
  cartAway(): void {
    for (const one of [this.front, this.back]) one.reach.cart = false;
  }

  /** The cart service answers all others again, and this client buys. */
  async buyOnceCartIsBack(client: string, sku: string): Promise<void> {
    for (const one of [this.front, this.back]) one.reach.cart = true;
    await this.buy(client, sku);
  }

  /** The process of this client's request is killed at some point. */
  crash(name: string): void {
    this.actor('crash', async () => {
      await turn(`crash of ${name}`);
      this.scheduler.crash(name);
      this.delivery.written();
    });
  }

  /** At some point so many minutes pass at once, but not while an order is being placed: PostgreSQL's clock stays. */
  clock(minutes: number): void {
    const isQuiet = () => this.calls.every(({ did, reply }) => did.kind !== 'order' || reply !== null);
    this.actor('clock', async () => {
      await turn(`${minutes} minutes pass`, isQuiet);
      await this.passTime(minutes);
    });
  }

  /** At some point the card provider's next answer gets lost. */
  loseAnswer(): void {
    this.actor('network', async () => {
      await turn('the next answer of the provider is lost');
      loseNextAnswer(this.scheduler);
    });
  }

  /** Gives back this client's payments that have no order, as if they were five minutes old. */
  sweeper(client: string): void {
    const ids = () => [...this.payments].flatMap(([id, payer]) => (payer === client ? [id] : []));
    this.actor('sweeper', () => this.back.sweepAbandoned(ids()));
  }

  private async deliverNext(): Promise<boolean> {
    const event = await this.delivery.next();
    if (!event) return false;
    await this.back.deliver(event);
    this.delivery.delivered(event);
    return true;
  }

  /** All that was written reaches its consumers, and what they write in turn. */
  async deliverAll(): Promise<void> {
    for (let more = true; more;) {
      this.delivery.written();
      more = await this.deliverNext();
    }
  }

  get paymentIds(): string[] {
    return [...this.payments.keys()];
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
  ledgerBack(): void {
    for (const one of [this.front, this.back]) one.reach.ledger = true;
  }

  /** What an outsider sees once it is quiet. */
  async evidence(seed: string, orders: FinalOrder[]): Promise<Evidence> {
    const skus = [...new Set(this.calls.flatMap(({ did }) => ('sku' in did ? [did.sku] : [])))];
    const stock: Record<string, number> = {};
    for (const sku of skus) {
      const { onHand, heldByOthers } = await this.back.holds.read(this.sku(sku), null);
      stock[sku] = onHand - heldByOthers;
    }
    const own = orders.map((order) => ({
      ...order,
      lines: order.lines.map(({ sku, quantity }) => ({
        sku: sku.slice(0, -this.id.length - 1),
        quantity,
      })),
    }));
    const books = this.world.provider.books(this.paymentIds);
    return { seed, calls: this.calls, books, orders: own, stock, mails: this.back.mails() };
  }

  async stop(): Promise<void> {
    await this.front.stop();
    await this.back.stop();
  }
}
