import { randomUUID } from 'node:crypto';
import type { Code } from '../../../../services/order/src/codes/code.ts';
import { Buyers } from './buyers.ts';
import { PENCE } from './payers.ts';

/** What the codes of schedules take off an order. */
export const OFF = 1000;

/** Shoppers of one schedule who have a discount code. */
export class CodeBuyers extends Buyers {
  /** As the shop writes codes. */
  protected readonly named = (code: string): string => `${code}-${this.id}`.toUpperCase();

  /** The maker makes a code that so many orders can use. */
  async makeCode(
    code: string,
    uses: number,
    worth: Code['worth'] = { by: 'amount', pence: OFF },
  ): Promise<void> {
    await this.record('maker', { kind: 'code', code, uses }, async () => {
      await this.world.pool.order.query(
        `INSERT INTO discount_code (id, code, worth, uses_max, alone, categories, products)
         VALUES ($1, $2, $3, $4, false, '{}', '{}')`,
        [randomUUID(), this.named(code), worth, uses],
      );
      return { kind: 'done' };
    });
  }

  /** Pays for one piece at its price with the code. */
  async payWithCode(client: string): Promise<void> {
    await this.payPence(client, PENCE - OFF);
  }

  /** Orders a piece with the code and what this client has paid before. */
  async orderWithCode(client: string, sku: string, code: string): Promise<void> {
    const lines = [{ sku, quantity: 1 }];
    const email = `${client}@example.com`;
    for (const payment of this.unspent(client))
      await this.record(client, { kind: 'order', payment, lines, email, pence: PENCE - OFF, code }, () =>
        this.place(client, payment, lines, client, { discount_codes: [this.named(code)] }),
      );
  }
}
