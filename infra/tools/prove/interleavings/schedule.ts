import { randomUUID } from 'node:crypto';
import type { EventEnvelope } from '@slipcast/event-bus/bus';
import { guestOwner, type Owner } from '@slipcast/contracts/ids';
import { Refusal } from '@slipcast/contracts/refusal';
import { checkout } from '../../../../services/order/src/flows/checkout.ts';
import { completePayment } from '../../../../services/order/src/flows/complete-payment.ts';
import { decide } from '../../../../services/order/src/rules/order.ts';
import type { Call, Did, Evidence, FinalOrder, Reply } from '../judge/history.ts';
import { turn } from './gated-stores.ts';
import { Scheduler, type Choose } from './scheduler.ts';
import type { ShopProcess } from './shop-process.ts';
import type { World } from './world.ts';

const PENCE = 2450;
/** Captured, cancelled, refunded: more steps than these no payment takes. */
const MOST_ROUNDS = 6;
const GONE = ['out-of-stock', 'not-enough-stock'];

const because = (error: Refusal) => {
  if (GONE.includes(error.code)) return 'gone';
  if (error.code === 'reserved-by-others') return 'others';
  if (error.code.startsWith('payment')) return 'payment';
  return error.code === 'unavailable' ? 'busy' : 'other';
};

/** One run of a scenario: its own pots, shoppers and payments, so that many can run beside each other. */
export class Schedule {
  readonly scheduler: Scheduler;
  private readonly world: World;
  private readonly id = randomUUID();
  private readonly calls: Call[] = [];
  private readonly payments = new Map<string, string>();
  private readonly delivered = new Set<string>();

  /** Where requests run, and where everything else does: the first may crash. */
  private readonly front: ShopProcess;
  private readonly back: ShopProcess;

  static async create(world: World, choose: Choose): Promise<Schedule> {
    return new Schedule(world, await world.startProcess(), await world.startProcess(), choose);
  }
  private constructor(world: World, front: ShopProcess, back: ShopProcess, choose: Choose) {
    this.world = world;
    this.front = front;
    this.back = back;
    this.scheduler = new Scheduler(choose, (backends, own) => world.isBlocked(backends, own));
  }

  private readonly product = (sku: string) => `${sku}-${this.id}`;
  private readonly owner = (client: string): Owner => guestOwner(`${client}-${this.id}`);

  /** Calls the shop and writes down what was asked and answered. */
  private async record(client: string, did: Did, ask: () => Promise<Reply>): Promise<Reply> {
    const call: Call = { client, did, asked: this.scheduler.now(), answered: null, reply: null };
    this.calls.push(call);
    const reply = await ask().catch((error: unknown): Reply => {
      if (!(error instanceof Refusal)) throw error;
      return { kind: 'refused', because: because(error), status: error.status, text: error.message };
    });
    call.answered = this.scheduler.now() + 0.0005;
    call.reply = reply;
    return reply;
  }

  /** A new pot with its first pieces, on sale before anybody acts. */
  async stock(sku: string, pieces: number): Promise<void> {
    await this.record('maker', { kind: 'stock', sku, delta: pieces }, async () => {
      await this.productEvent(sku, 1, pieces);
      await this.back.holds.read({ productId: this.product(sku), variantId: 'main' }, null);
      return { kind: 'done' };
    });
  }

  private async productEvent(sku: string, version: number, stockAdjusted: number): Promise<void> {
    const facts = {
      variantId: 'main',
      color: 'Slate',
      pricePence: PENCE,
      imageUrl: null,
      images: [],
      stockAdjusted,
    };
    const productId = this.product(sku);
    const data = {
      productId,
      version,
      name: sku,
      category: 'Mugs',
      imageUrl: null,
      images: [],
      skus: [facts],
    };
    const occurredAt = new Date().toISOString();
    await this.back.deliver({
      id: randomUUID(),
      type: 'product.changed.v1',
      key: productId,
      occurredAt,
      data,
    });
  }

  /** The maker puts in or takes out pieces: `sum` in all since the beginning. */
  async edit(sku: string, version: number, sum: number, delta: number): Promise<void> {
    await this.record('maker', { kind: 'stock', sku, delta }, async () => {
      await this.productEvent(sku, version, sum);
      return { kind: 'done' };
    });
  }

  hold(client: string, sku: string, quantity = 1): Promise<Reply> {
    return this.record(client, { kind: 'hold', sku, quantity }, async () => {
      const wanted = { productId: this.product(sku), variantId: 'main' };
      const { hold, now } = await this.front.holds.reserve(wanted, { owner: this.owner(client) }, quantity);
      return { kind: 'held', held: hold.quantity, until: this.scheduler.now() + hold.expiresAt - now };
    });
  }

  release(client: string, sku: string): Promise<Reply> {
    return this.record(client, { kind: 'release', sku }, async () => {
      await this.front.holds.release({ productId: this.product(sku), variantId: 'main' }, this.owner(client));
      return { kind: 'done' };
    });
  }

  async pay(client: string, pieces = 1): Promise<string | null> {
    const reply = await this.record(client, { kind: 'pay', pence: PENCE * pieces }, async () => {
      const owner = this.owner(client);
      const attempt = await this.front.flows.authorise(
        {
          owner,
          payer: owner,
          amountPence: PENCE * pieces,
          sourceId: `cnon-${randomUUID()}`,
          verificationToken: null,
        },
        5,
      );
      if (attempt?.payment.state !== 'authorised') throw new Refusal('payment-unknown', 'not authorised');
      return { kind: 'paid', payment: attempt.payment.id };
    });
    if (reply.kind !== 'paid') return null;
    this.payments.set(reply.payment, client);
    return reply.payment;
  }

  order(client: string, payment: string, lines: { sku: string; quantity: number }[]): Promise<Reply> {
    const pence = lines.reduce((sum, { quantity }) => sum + quantity * PENCE, 0);
    const email = `${client}@example.com`;
    return this.record(client, { kind: 'order', payment, lines, email, pence }, async () => {
      const address = '1 Kiln Lane';
      const items = lines.map(({ sku, quantity }) => ({
        product_id: this.product(sku),
        variant_id: 'main',
        quantity,
      }));
      const order = await checkout(this.front.checkout, {
        owner: this.owner(client),
        userId: null,
        body: {
          customer_name: client,
          customer_email: email,
          delivery_address: address,
          payment_id: payment,
          items,
        },
      });
      return { kind: 'ordered', order: order.orderNumber, status: order.status };
    });
  }

  async buy(client: string, sku: string, quantity = 1): Promise<void> {
    const held = await this.hold(client, sku, quantity);
    if (held.kind !== 'held') return;
    const payment = await this.pay(client, quantity);
    if (payment) await this.order(client, payment, [{ sku, quantity }]);
  }

  /** The maker cancels this client's order, once there is one. */
  async cancel(client: string): Promise<void> {
    const { store } = this.back.checkout;
    for (const [payment, payer] of this.payments) {
      const order = payer === client ? await store.byPayment(payment) : null;
      if (!order) continue;
      await this.record('maker', { kind: 'cancel', order: order.orderNumber }, async () => {
        await store.change(order.id, (newest) => decide(newest, { type: 'cancel' }, new Date()));
        return { kind: 'done' };
      });
    }
  }

  /** The provider reports what it knows of this client's payment. */
  async webhook(client: string): Promise<void> {
    for (const [id, payer] of this.payments) {
      const payment = payer === client && this.world.provider.chargeOf(id);
      if (payment) await this.back.notify({ kind: 'payment', payment: { ...payment } });
    }
  }

  actor(name: string, run: () => Promise<void>): void {
    this.scheduler.actor(name, run);
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

  /** From now on the cart service answers no other service. */
  cartAway(): void {
    for (const one of [this.front, this.back]) one.reach.cart = false;
  }

  /** The process of this client's request is killed at some point. */
  crash(name: string): void {
    this.actor('crash', async () => {
      await turn(`crash of ${name}`);
      this.scheduler.crash(name);
    });
  }

  private async undelivered(): Promise<EventEnvelope[]> {
    const { order, payment } = this.world.pool;
    const text = `SELECT id, topic AS type, key, payload AS data FROM outbox
      WHERE key LIKE $1 OR payload->>'paymentId' = ANY ($2) ORDER BY seq`;
    const values = [`%${this.id}`, [...this.payments.keys()]];
    const found = await Promise.all(
      [order, payment].map((pool) => pool.query<EventEnvelope>({ name: 'prove-outbox', text, values })),
    );
    return found.flatMap(({ rows }) => rows).filter(({ id }) => !this.delivered.has(id));
  }

  private async deliverNext(): Promise<boolean> {
    const [event] = await this.undelivered();
    if (!event) return false;
    await this.back.deliver({ ...event, occurredAt: new Date().toISOString() });
    this.delivered.add(event.id);
    return true;
  }

  /** After the schedule: time passes, jobs finish what was left, and all events arrive. */
  async settle(): Promise<void> {
    const { order, payment } = this.world.pool;
    const { store, payments } = this.back.checkout;
    const ids = [...this.payments.keys()];
    for (let round = 0; round < MOST_ROUNDS; round += 1) {
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
      if (rows.length === 0 && unfinished === 0) return;
      if (unfinished) await this.back.sweep();
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
      const { onHand, heldByOthers } = await this.back.holds.read(
        { productId: this.product(sku), variantId: 'main' },
        null,
      );
      stock[sku] = onHand - heldByOthers;
    }
    return { seed, calls: this.calls, books: this.world.provider.books(ids), orders, stock, mails: [] };
  }

  async stop(): Promise<void> {
    await this.front.stop();
    await this.back.stop();
  }
}
