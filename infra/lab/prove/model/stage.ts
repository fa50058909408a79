import { randomUUID } from 'node:crypto';
import { signReceipt } from '@slipcast/service-kit/hold-receipt';
import { checkout } from '../../../../services/order/src/sale/checkout.ts';
import { completePayment } from '../../../../services/order/src/orders/complete-payment.ts';
import { decide, type Order } from '../../../../services/order/src/orders/order.ts';
import { RECEIPT_SECRET } from '../interleavings/order-process.ts';
import type { ShopProcess } from '../interleavings/shop-process.ts';
import { checkoutWithDoors, type Line } from './doors.ts';
import { Stepper } from './stepper.ts';
import { orRefused, PENCE, StockStage, type Theatre } from './stock-stage.ts';

/** The shop of one trace, with requests that go one step at a time. */
export class Stage extends StockStage {
  readonly stepper = new Stepper();

  static create = async (theatre: Theatre): Promise<Stage> =>
    new Stage(theatre, await theatre.world.startProcess());

  readonly requestOf = (n: number) => `request for payment ${n}`;
  private async orderOf(n: number): Promise<Order> {
    const order = await this.back.checkout.store.byPayment(this.idOf(n));
    if (!order) throw new Error(`payment ${n} has no order`);
    return order;
  }

  /** A process of its own, so that it can crash alone. */
  private async newProcess(): Promise<ShopProcess> {
    const started = await this.theatre.world.startProcess();
    started.reach.cart = !this.cartAway;
    this.processes.push(started);
    return started;
  }
  /** Runs what nothing interrupts, without waiting when the code sleeps. */
  private async through(line: Line, run: () => Promise<unknown>): Promise<void> {
    this.theatre.setLine(line);
    await this.stepper.start('background', run);
    await this.stepper.passAll('background', /./);
    this.theatre.setLine('open');
  }

  // Requests.

  async pay(n: number, who: string): Promise<void> {
    const { flows } = await this.newProcess();
    const owner = this.ownerOf(who);
    const request = {
      owner,
      payer: owner,
      amountPence: PENCE,
      sourceId: `cnon-${randomUUID()}`,
      verificationToken: null,
    };
    await this.stepper.start(this.requestOf(n), () => flows.authorise(request, 5));
    const { rows } = await this.pool.payment.query<{ id: string }>(
      'SELECT id FROM payment_attempt WHERE owner = $1 AND id <> ALL ($2::uuid[])',
      [owner, [...this.payments.values()]],
    );
    this.payments.set(n, rows[0]?.id ?? '');
  }
  async checkout(n: number, who: string): Promise<void> {
    const { checkout: dependencies } = await this.newProcess();
    const receipt = this.receipts.get(who);
    const item = { product_id: this.productId, variant_id: 'main', quantity: 1 };
    const body = {
      customer_name: who,
      customer_email: `${who}@example.com`,
      delivery_address: '1 Kiln Lane',
      payment_id: this.idOf(n),
      items: [receipt ? { ...item, receipt: signReceipt(RECEIPT_SECRET, receipt) } : item],
    };
    const request = { owner: this.ownerOf(who), userId: null, body };
    await this.stepper.start(this.requestOf(n), () =>
      orRefused(checkout(checkoutWithDoors(dependencies), request)),
    );
  }
  async lose(n: number): Promise<void> {
    const isAsked = this.stepper.doorOf(this.requestOf(n))?.endsWith('answers');
    this.theatre.setLine(isAsked ? 'lost' : 'dropped');
    await this.stepper.passAll(this.requestOf(n), /^provider/);
    this.theatre.setLine('open');
  }

  // Jobs, events, the provider and the maker.

  /** According to its lease, no other process is working on this payment any longer. */
  async sweep(n: number, line: Line): Promise<void> {
    await this.pool.payment.query(
      `UPDATE payment_attempt SET due_at = CASE WHEN id = $1 THEN now() - interval '1 hour' ELSE now() + interval '1 day' END`,
      [this.idOf(n)],
    );
    await this.through(line, () => this.back.sweep([this.idOf(n)]));
  }
  async lookAfter(n: number, line: Line): Promise<void> {
    const { store, payments } = this.back.checkout;
    const order = await this.orderOf(n);
    await this.through(line, () => completePayment(store, payments, order));
  }
  async webhook(n: number): Promise<void> {
    const payment = this.provider.chargeOf(this.idOf(n));
    if (payment) await this.back.notify({ kind: 'payment', payment: { ...payment } });
  }
  runOut(n: number): void {
    const charge = this.provider.chargeOf(this.idOf(n));
    if (charge) charge.status = 'cancelled';
  }
  async cancelOrder(n: number): Promise<void> {
    const { id } = await this.orderOf(n);
    await this.back.checkout.store.change(id, (newest) => decide(newest, { type: 'cancel' }, new Date()));
  }
}
