import { createHash, randomUUID } from 'node:crypto';
import { PENCE } from './buyers.ts';
import { CodeBuyers } from './code-buyers.ts';

/** What the vouchers of schedules pay of an order. */
const PAID = 1000;

/** Shoppers of one schedule who have a voucher. */
export class VoucherBuyers extends CodeBuyers {
  /** Letters and digits, as a code is compared. */
  private readonly codeOf = (voucher: string): string =>
    `${voucher}${this.id}`.replaceAll('-', '').toUpperCase();

  /** There is a voucher of so many pence, whose code the shoppers know. An order of a pot of its own has bought it. */
  async makeVoucher(voucher: string, pence: number): Promise<void> {
    const hash = createHash('sha256').update(this.codeOf(voucher)).digest();
    await this.record('maker', { kind: 'voucher', voucher, pence }, async () => {
      await this.world.pool.order.query(
        `WITH bought AS (
           INSERT INTO orders (id, order_number, owner, payment_id, status, total_pence, customer_name, customer_email, shipping_address,
             delivery_address, billing_address, lines, placed_at, updated_at, paid_at, check_at)
           VALUES ($1, $1::text, 'g:giver', $2, 'delivered', $3, 'Giver', 'giver@example.com', '', '', '', '[]', now(), now(), now(), 'infinity')
           RETURNING id
         ), made AS (
           INSERT INTO voucher (id, code_hash, last_four, value_pence, order_id, recipient_name, recipient_email, sender_name, message,
             send_at, issued_at, sent_at)
           SELECT $4, $5, $6, $3, id, '', '', '', '', now(), now(), now() FROM bought RETURNING id
         )
         INSERT INTO voucher_entry (voucher_id, kind, pence) SELECT id, 'issue', $3 FROM made`,
        [randomUUID(), randomUUID(), pence, randomUUID(), hash, this.codeOf(voucher).slice(-4)],
      );
      return { kind: 'done' };
    });
  }

  /** Pays by card for what the voucher leaves of one piece. */
  async payBesideVoucher(client: string): Promise<void> {
    await this.payPence(client, PENCE - PAID);
  }

  /** Orders a piece with the voucher and what this client has paid before. */
  async orderWithVoucher(client: string, sku: string, voucher: string): Promise<void> {
    const lines = [{ sku, quantity: 1 }];
    const email = `${client}@example.com`;
    for (const [payment, payer] of this.payments)
      if (payer === client)
        await this.record(
          client,
          { kind: 'order', payment, lines, email, pence: PENCE - PAID, voucher, voucherPence: PAID },
          () => this.place(client, payment, lines, client, { vouchers: [this.codeOf(voucher)] }),
        );
  }
}
