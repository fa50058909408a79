import { createHash, randomUUID } from 'node:crypto';
import { PENCE } from './payers.ts';
import { CodeBuyers, OFF } from './code-buyers.ts';

/** What the vouchers of schedules pay of an order. */
const PAID = 1000;

/** Shoppers of one schedule who have a voucher. */
export class VoucherBuyers extends CodeBuyers {
  /** Letters and digits, as a code is compared. */
  protected readonly codeOf = (voucher: string): string =>
    `${voucher}${this.id}`.replaceAll('-', '').toUpperCase();

  private readonly orderOf = (voucher: string): string => `${voucher}-${this.id}`;
  private readonly coded = new Map<string, Promise<unknown>>();

  /** There is a voucher of so many pence, whose code the shoppers know. An order without pots has bought it. */
  async makeVoucher(voucher: string, pence: number): Promise<void> {
    await this.record('maker', { kind: 'voucher', voucher, pence }, async () => {
      await this.world.pool.order.query(
        `WITH bought AS (
           INSERT INTO orders (id, order_number, owner, payment_id, status, total_pence, customer_name, customer_email, shipping_address,
             delivery_address, billing_address, lines, placed_at, updated_at, paid_at, check_at)
           VALUES ($1, $2, 'g:giver', $3, 'delivered', $4, 'Giver', 'giver@example.com', '', '', '', '[]', now(), now(), now(), 'infinity')
           RETURNING id
         ), made AS (
           INSERT INTO voucher (id, value_pence, order_id, recipient_name, recipient_email, sender_name, message, send_at, issued_at, sent_at)
           SELECT $5, $4, id, '', '', '', '', now(), now(), now() FROM bought RETURNING id
         )
         INSERT INTO voucher_entry (voucher_id, kind, pence) SELECT id, 'issue', $4 FROM made`,
        [randomUUID(), this.orderOf(voucher), randomUUID(), pence, randomUUID()],
      );
      return { kind: 'done' };
    });
  }

  /** A set-up is copied under other names, of which a hash knows nothing, so the code is given to each copy. */
  protected giveCode(voucher: string): Promise<unknown> {
    const code = this.codeOf(voucher);
    const given =
      this.coded.get(voucher) ??
      this.world.pool.order.query(
        `UPDATE voucher SET code_hash = $1, last_four = $2 FROM orders
         WHERE orders.id = voucher.order_id AND order_number = $3 AND refund_id IS NULL`,
        [createHash('sha256').update(code).digest(), code.slice(-4), this.orderOf(voucher)],
      );
    this.coded.set(voucher, given);
    return given;
  }

  /** Pays by card for what the voucher leaves of so many pieces. */
  async payBesideVoucher(client: string, pieces = 1): Promise<void> {
    await this.payPence(client, pieces * PENCE - PAID);
  }

  /** Orders so many pieces with the voucher and what this client has paid before. */
  async orderWithVoucher(client: string, sku: string, voucher: string, quantity = 1): Promise<void> {
    const lines = [{ sku, quantity }];
    const email = `${client}@example.com`;
    const pence = quantity * PENCE - PAID;
    await this.giveCode(voucher);
    for (const payment of this.unspent(client))
      await this.record(
        client,
        { kind: 'order', payment, lines, email, pence, voucher, voucherPence: PAID },
        () => this.place(client, payment, lines, client, { vouchers: [this.codeOf(voucher)] }),
      );
  }

  /** Pays by card for what a code and the voucher leave of one piece. */
  async payBesideBoth(client: string): Promise<void> {
    await this.payPence(client, PENCE - OFF - PAID);
  }

  /** Orders a piece with the code, the voucher and what this client has paid before. */
  async orderWithBoth(client: string, sku: string, code: string, voucher: string): Promise<void> {
    const lines = [{ sku, quantity: 1 }];
    const email = `${client}@example.com`;
    const pence = PENCE - OFF - PAID;
    const used = { vouchers: [this.codeOf(voucher)], discount_codes: [this.named(code)] };
    await this.giveCode(voucher);
    for (const payment of this.unspent(client))
      await this.record(
        client,
        { kind: 'order', payment, lines, email, pence, code, voucher, voucherPence: PAID },
        () => this.place(client, payment, lines, client, used),
      );
  }
}
