import type { CheckoutBody } from '@slipcast/contracts/http/order';
import { signReceipt } from '@slipcast/service-kit/hold-receipt';
import { checkout } from '../../../../services/order/src/sale/checkout.ts';
import type { Line } from '../judge/did.ts';
import type { Reply } from '../judge/history.ts';
import { RECEIPT_SECRET } from './order-process.ts';
import { Payers, PENCE } from './payers.ts';

const piecesOf = ({ sku, quantity }: Line): Line[] =>
  Array.from({ length: quantity }, () => ({ sku, quantity: 1 }));

/** The shoppers of one schedule, who also pay and order. */
export class Buyers extends Payers {
  /** Clients who order in their account on a phone, which has no cart of a guest. */
  private readonly onPhones = new Set<string>();

  orderPaidOnPhone(client: string, sku: string): Promise<void> {
    this.onPhones.add(client);
    return this.orderPaid(client, sku);
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
    more: Partial<CheckoutBody> = {},
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
      guest: this.accounts.has(client) && !this.onPhones.has(client) ? this.guest(client) : undefined,
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

  /** So many of each of these pots, in one order. */
  async payAndOrderPieces(client: string, pieces: Record<string, number>): Promise<void> {
    const lines = Object.entries(pieces).map(([sku, quantity]) => ({ sku, quantity }));
    const payment = await this.pay(
      client,
      lines.reduce((sum, { quantity }) => sum + quantity, 0),
    );
    if (payment) await this.order(client, payment, lines);
  }

  /** Orders with what this client has paid before. */
  async orderPaid(client: string, sku: string, quantity = 1): Promise<void> {
    for (const [payment, payer] of this.payments)
      if (payer === client) await this.order(client, payment, [{ sku, quantity }]);
  }

  /** Orders with what this client has paid and not ordered with. */
  async orderUnspent(client: string, sku: string, quantity = 1): Promise<void> {
    for (const payment of this.unspent(client)) await this.order(client, payment, [{ sku, quantity }]);
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
