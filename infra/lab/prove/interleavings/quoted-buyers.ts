import type { Line } from '../judge/did.ts';
import { Refunds } from './refunds.ts';
import type { Terms } from './shop-terms.ts';

/** What an order is paid with beside a card, and where it goes. */
export interface Spent {
  code?: string | undefined;
  voucher?: string | undefined;
  voucherPence?: number | undefined;
  delivery_method?: string;
  postcode?: string;
}

/** Shoppers who pay what the shop shows, whatever is in that price. */
export class QuotedBuyers extends Refunds {
  /** Delivery and VAT are so from now on. */
  termsAre(terms: Terms): void {
    for (const { terms: known } of [this.front, this.back]) Object.assign(known, terms);
  }

  /** What the shop shows that these pieces cost, in pence. */
  async quoted(pieces: Record<string, number>, more: object = {}): Promise<number> {
    const items = Object.entries(pieces).map(([sku, quantity]) => ({ ...this.asItem(sku), quantity }));
    return (await this.front.office<{ totalPence: number }>('POST', '/api/orders/quote', { items, ...more }))
      .totalPence;
  }
  /** Throws unless the shop shows this price with these codes. */
  async costs(
    pieces: Record<string, number>,
    codes: string[],
    pence: number,
    more: object = {},
  ): Promise<void> {
    const shown = await this.quoted(pieces, { discount_codes: codes.map(this.named), ...more });
    if (shown !== pence)
      throw new Error(`with ${codes.join(' and ')} ${shown} pence are shown, and not ${pence}`);
  }
  protected asItem(sku: string) {
    const { productId: product_id, variantId: variant_id } = this.sku(sku);
    return { product_id, variant_id };
  }

  /** Buys these pieces for what the shop shows, which must be so much. */
  async buyAt(
    client: string,
    pieces: Record<string, number>,
    pence: number,
    spent: Spent = {},
  ): Promise<void> {
    const { code, voucher, voucherPence, ...destination } = spent;
    const lines = Object.entries(pieces).map(([sku, quantity]) => ({ sku, quantity }));
    if (voucher) await this.giveCode(voucher);
    const more = {
      ...(code && { discount_codes: [this.named(code)] }),
      ...(voucher && { vouchers: [this.codeOf(voucher)] }),
      ...destination,
    };
    const shown = await this.quoted(pieces, more);
    if (shown !== pence) throw new Error(`${client} was shown ${shown} pence, where it should be ${pence}`);
    for (const { sku, quantity } of lines) await this.hold(client, sku, quantity);
    await this.payPence(client, pence);
    await this.orderAt(client, lines, pence, { code, voucher, voucherPence }, more);
  }
  private async orderAt(
    client: string,
    lines: Line[],
    pence: number,
    spent: Spent,
    more: object,
  ): Promise<void> {
    const email = `${client}@example.com`;
    const { code, voucher, voucherPence } = spent;
    const beside = { ...(code && { code }), ...(voucher && { voucher, voucherPence }) };
    for (const payment of this.unspent(client))
      await this.record(client, { kind: 'order', payment, lines, email, pence, ...beside }, () =>
        this.place(client, payment, lines, client, more),
      );
  }
}
