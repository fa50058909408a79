import { randomUUID } from 'node:crypto';
import type { CheckoutBody } from '@slipcast/contracts/http/order';
import type { Owner } from '@slipcast/contracts/ids';
import { Refusal } from '@slipcast/contracts/refusal';
import { signReceipt } from '@slipcast/service-kit/hold-receipt';
import { checkout } from '../../../../services/order/src/sale/checkout.ts';
import type { Line } from '../judge/did.ts';
import type { Reply } from '../judge/history.ts';
import { Waiters } from './waiters.ts';
import { turn } from './gated-stores.ts';
import { RECEIPT_SECRET } from './order-process.ts';

export const PENCE = 2450;

const piecesOf = ({ sku, quantity }: Line): Line[] =>
  Array.from({ length: quantity }, () => ({ sku, quantity: 1 }));

/** The shoppers of one schedule, who also pay and order. */
export class Buyers extends Waiters {
  private readonly nameless = new Set<string>();

  get paymentIds(): string[] {
    return [...this.payments.keys()];
  }
  /** Whether a payment of this client, and every one, has been answered for by an order or a refusal. */
  private isDone(client: string): boolean {
    const own = [...this.payments].flatMap(([id, payer]) => (payer === client ? [id] : []));
    const answered = this.calls.flatMap(({ did, reply }) =>
      did.kind === 'order' && reply ? [did.payment] : [],
    );
    return own.length > 0 && own.every((id) => answered.includes(id));
  }

  /** Whose payments may be this schedule's, and which client that is. */
  get payers(): [Owner, string][] {
    const clients = new Set(this.calls.map(({ client }) => client));
    return [...clients].flatMap((client): [Owner, string][] => [
      [this.guest(client), client],
      [this.account(client), client],
    ]);
  }
  /** A payment that this client has begun, perhaps without an answer. */
  found(payment: string, client: string): void {
    if (!this.payments.has(payment)) this.payments.set(payment, client);
  }

  /** From now on this client sends no cart cookie. */
  withoutCookie(client: string): void {
    this.nameless.add(client);
  }
  private buyer(client: string): Owner | null {
    return this.nameless.has(client) ? null : this.owner(client);
  }

  /**
   * A cart is paid once at a time: a client who is paying in another window tries again once that one is done.
   *
   * @param source the card's token
   */
  async pay(client: string, pieces = 1, source = `cnon-${randomUUID()}`): Promise<string | null> {
    return this.payPence(client, PENCE * pieces, source);
  }

  protected async payPence(
    client: string,
    pence: number,
    source = `cnon-${randomUUID()}`,
    again = true,
  ): Promise<string | null> {
    const reply = await this.record(client, { kind: 'pay', pence }, async () => {
      const owner = this.buyer(client);
      const attempt = await this.front.flows.authorise(
        {
          owner,
          payer: owner,
          amountPence: pence,
          sourceId: source,
          verificationToken: null,
        },
        5,
      );
      if (typeof attempt === 'string') throw new Refusal('payment-in-progress', attempt);
      if (attempt.payment.state !== 'authorised') throw new Refusal('payment-unknown', 'not authorised');
      return { kind: 'paid', payment: attempt.payment.id };
    });
    if (again && reply.kind === 'refused' && reply.text === 'being-paid') {
      await turn(`${client} pays again`, () => this.isDone(client));
      return this.payPence(client, pence, source, false);
    }
    if (reply.kind !== 'paid') return null;
    this.payments.set(reply.payment, client);
    return reply.payment;
  }

  /**
   * @param shown whose receipts this client shows
   * @param each every piece is an item of its own
   */
  order(
    client: string,
    payment: string,
    lines: Line[],
    { shown = client, each = false } = {},
  ): Promise<Reply> {
    const pence = lines.reduce((sum, { quantity }) => sum + quantity * PENCE, 0);
    const email = `${client}@example.com`;
    return this.record(client, { kind: 'order', payment, lines, email, pence }, () =>
      this.place(client, payment, each ? lines.flatMap((line) => piecesOf(line)) : lines, shown),
    );
  }

  protected async place(
    client: string,
    payment: string,
    lines: Line[],
    shown = client,
    more: Pick<CheckoutBody, 'discount_codes' | 'vouchers'> = {},
  ): Promise<Reply> {
    const items = lines.map(({ sku, quantity }) => ({
      product_id: this.sku(sku).productId,
      variant_id: this.sku(sku).variantId,
      quantity,
      receipt: this.receiptOf(shown, sku),
    }));
    const order = await checkout(this.front.checkout, {
      owner: this.buyer(client),
      userId: this.accounts.has(client) ? `${client}-${this.id}` : null,
      guest: this.accounts.has(client) ? this.guest(client) : undefined,
      ip: '192.0.2.1',
      body: {
        customer_name: client,
        customer_email: `${client}@example.com`,
        delivery_address: '1 Kiln Lane',
        payment_id: payment,
        items,
        ...more,
      },
    });
    return { kind: 'ordered', order: order.orderNumber, status: order.status };
  }

  /**
   * Orders what the shop may no longer sell, with what this client has paid before. The judge does not know that it is gone, so it hears
   * nothing of a refusal.
   */
  async tryToOrder(client: string, sku: string): Promise<void> {
    for (const [payment, payer] of this.payments) {
      if (payer !== client) continue;
      const reply = await this.order(client, payment, [{ sku, quantity: 1 }]);
      const asked = this.calls.findLastIndex((call) => call.client === client);
      if (reply.kind === 'refused') this.calls.splice(asked, 1);
    }
  }

  private receiptOf(client: string, sku: string): string | undefined {
    const receipt = this.receipts.get(`${client} ${sku}`);
    return receipt && signReceipt(RECEIPT_SECRET, receipt);
  }

  async payAndOrder(client: string, sku: string, quantity = 1, shown = client): Promise<void> {
    const payment = await this.pay(client, quantity);
    if (payment) await this.order(client, payment, [{ sku, quantity }], { shown });
  }

  /** One of each of these pots, in one order. */
  async payAndOrderAll(client: string, skus: string[]): Promise<void> {
    const payment = await this.pay(client, skus.length);
    const lines = skus.map((sku) => ({ sku, quantity: 1 }));
    if (payment) await this.order(client, payment, lines);
  }

  /** Orders with what this client has paid before. */
  async orderPaid(client: string, sku: string, quantity = 1): Promise<void> {
    for (const [payment, payer] of this.payments)
      if (payer === client) await this.order(client, payment, [{ sku, quantity }]);
  }

  /** `orderPaid`, and again where the first answer was that it is not known what happened. */
  async orderUntilKnown(client: string, sku: string): Promise<void> {
    for (const [payment, payer] of this.payments) {
      if (payer !== client) continue;
      const reply = await this.order(client, payment, [{ sku, quantity: 1 }]);
      if (reply.kind === 'refused' && reply.because === 'unknown')
        await this.order(client, payment, [{ sku, quantity: 1 }]);
    }
  }

  /** Orders so many of each of these pots with what this client has paid before. */
  async orderPaidAll(client: string, pieces: Record<string, number>): Promise<void> {
    const lines = Object.entries(pieces).map(([sku, quantity]) => ({ sku, quantity }));
    for (const [payment, payer] of this.payments)
      if (payer === client) await this.order(client, payment, lines);
  }

  async buy(client: string, sku: string, quantity = 1): Promise<void> {
    const { kind } = await this.hold(client, sku, quantity);
    if (kind === 'held') await this.payAndOrder(client, sku, quantity);
  }
}
