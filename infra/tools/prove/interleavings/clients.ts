import { randomUUID } from 'node:crypto';
import { guestOwner, type Owner } from '@slipcast/contracts/ids';
import { Refusal } from '@slipcast/contracts/refusal';
import { signReceipt } from '@slipcast/service-kit/hold-receipt';
import { checkout } from '../../../../services/order/src/flows/checkout.ts';
import { decide } from '../../../../services/order/src/rules/order.ts';
import type { Call, Did, Reply } from '../judge/history.ts';
import { Scheduler } from './scheduler.ts';
import type { Choose } from './steps.ts';
import { because } from './because.ts';
import { RECEIPT_SECRET, type ShopProcess } from './shop-process.ts';
import type { World } from './world.ts';

const PENCE = 2450;

/** The maker, the shoppers and the card provider of one schedule, with pots and payments of their own. */
export class Clients {
  readonly scheduler: Scheduler;
  protected readonly world: World;
  protected readonly id = randomUUID();
  protected readonly calls: Call[] = [];
  private readonly receipts = new Map<string, string>();
  protected readonly payments = new Map<string, string>();

  /** Where requests run, and where everything else does: the first may crash. */
  protected readonly front: ShopProcess;
  protected readonly back: ShopProcess;

  constructor(world: World, front: ShopProcess, back: ShopProcess, choose: Choose) {
    this.world = world;
    this.front = front;
    this.back = back;
    this.scheduler = new Scheduler(choose, (backends, own) => world.isBlocked(backends, own));
  }

  protected readonly product = (sku: string) => `${sku}-${this.id}`;
  private readonly owner = (client: string): Owner => guestOwner(`${client}-${this.id}`);

  /** Calls the shop and writes down what was asked and answered. */
  private async record(client: string, did: Did, ask: () => Promise<Reply>): Promise<Reply> {
    const call: Call = { client, did, asked: this.scheduler.now(), answered: null, reply: null };
    this.calls.push(call);
    this.scheduler.atCall();
    const reply = await ask().catch((error: unknown): Reply => {
      if (!(error instanceof Refusal)) throw error;
      return { kind: 'refused', because: because(error), status: error.status, text: error.message };
    });
    call.answered = this.scheduler.now() + 0.0005;
    call.reply = reply;
    this.scheduler.atCall();
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
    const type = 'product.changed.v1';
    await this.back.deliver({ id: randomUUID(), type, key: productId, occurredAt, data });
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
      const { hold, now, version } = await this.front.holds.reserve(
        wanted,
        { owner: this.owner(client) },
        quantity,
      );
      const receipt = {
        ...wanted,
        owner: this.owner(client),
        quantity: hold.quantity,
        until: hold.expiresAt,
        version,
      };
      this.receipts.set(`${client} ${sku}`, signReceipt(RECEIPT_SECRET, receipt));
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
        receipt: this.receipts.get(`${client} ${sku}`),
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

  async payAndOrder(client: string, sku: string, quantity = 1): Promise<void> {
    const payment = await this.pay(client, quantity);
    if (payment) await this.order(client, payment, [{ sku, quantity }]);
  }

  async buy(client: string, sku: string, quantity = 1): Promise<void> {
    const { kind } = await this.hold(client, sku, quantity);
    if (kind === 'held') await this.payAndOrder(client, sku, quantity);
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
}
