import { completePayment } from '../../../../services/order/src/flows/complete-payment.ts';
import type { Evidence, FinalOrder } from '../judge/history.ts';
import { loseNextAnswer } from './card-provider.ts';
import { Delivery } from './delivery.ts';
import { turn } from './gated-stores.ts';
import { Maker } from './maker.ts';
import type { Choose } from './steps.ts';
import type { ShopProcess } from './shop-process.ts';
import type { World } from './world.ts';

/** Captured, cancelled, refunded: more steps than these no payment takes. */
const MOST_ROUNDS = 6;

/** One run of a scenario, so apart from others that many can run beside each other. */
export class Schedule extends Maker {
  private readonly delivery: Delivery;

  private constructor(world: World, front: ShopProcess, back: ShopProcess, choose: Choose) {
    super(world, front, back, choose);
    this.delivery = new Delivery(world.pool, world.eventsRead, this.id, () => [...this.payments.keys()]);
    this.scheduler.onEvents = (outbox) => this.delivery.written(outbox);
  }

  static async create(world: World, choose: Choose): Promise<Schedule> {
    return new Schedule(world, await world.startProcess(), await world.startProcess(), choose);
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

  /** After the schedule: time passes, jobs finish what was left, and all events arrive. */
  async settle(): Promise<void> {
    const { order, payment } = this.world.pool;
    const { store, payments } = this.back.checkout;
    const ids = [...this.payments.keys()];
    for (const one of [this.front, this.back]) one.reach.ledger = true;
    for (let round = 0; round < MOST_ROUNDS; round += 1) {
      this.delivery.written();
      while (await this.deliverNext());
      const { rows } = await order.query<{ payment_id: string }>({
        name: 'prove-pending',
        text: `SELECT payment_id FROM orders WHERE payment_id = ANY ($1::uuid[]) AND status = 'pending'`,
        values: [ids],
      });
      for (const { payment_id } of rows) {
        const pending = await store.byPayment(payment_id);
        if (pending) await completePayment(store, payments, pending);
      }
      const { rowCount: unfinished } = await payment.query({
        name: 'prove-pass-time',
        text: `UPDATE payment_attempt SET due_at = due_at - interval '1 day', created_at = created_at - interval '6 minutes',
                 authorised_at = authorised_at - interval '6 minutes'
               WHERE id = ANY ($1::uuid[]) AND state NOT IN ('captured', 'voided', 'refunded', 'declined')`,
        values: [ids],
      });
      if (rows.length === 0 && unfinished === 0) break;
      if (unfinished) await this.back.sweep(ids);
    }
    // Events lead to events, and another schedule's sweep may have finished this one's payments only just now.
    for (let more = true; more;) {
      this.delivery.written();
      more = await this.deliverNext();
    }
  }

  /** What an outsider sees once it is quiet. */
  async evidence(seed: string): Promise<Evidence> {
    const ids = [...this.payments.keys()];
    const { rows } = await this.world.pool.order.query<
      FinalOrder & { lines: { productId: string; quantity: number }[] }
    >({
      name: 'prove-orders',
      text: `SELECT order_number AS number, payment_id AS payment, customer_email AS email, status, total_pence AS pence, lines
             FROM orders WHERE payment_id = ANY ($1::uuid[])`,
      values: [ids],
    });
    const orders = rows.map((row) => ({
      ...row,
      lines: (row.lines as unknown as { productId: string; quantity: number }[]).map(
        ({ productId, quantity }) => ({
          sku: productId.slice(0, -this.id.length - 1),
          quantity,
        }),
      ),
    }));
    const skus = [...new Set(this.calls.flatMap(({ did }) => ('sku' in did ? [did.sku] : [])))];
    const stock: Record<string, number> = {};
    for (const sku of skus) {
      const { onHand, heldByOthers } = await this.back.holds.read(this.sku(sku), null);
      stock[sku] = onHand - heldByOthers;
    }
    return {
      seed,
      calls: this.calls,
      books: this.world.provider.books(ids),
      orders,
      stock,
      mails: this.back.mails(),
    };
  }

  async stop(): Promise<void> {
    await this.front.stop();
    await this.back.stop();
  }
}
