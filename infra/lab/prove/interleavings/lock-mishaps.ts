import { lockRow, type LockedRow } from './locked-rows.ts';
import { RedisMishaps } from './redis-mishaps.ts';

/** Rows of PostgreSQL that someone else has locked. */
export class LockMishaps extends RedisMishaps {
  /** From now on. No one can tell what became of a request that fails because of it. */
  rowLocked(locked: LockedRow): void {
    this.isDisturbed = true;
    this.isCalm = false;
    lockRow(this.scheduler, locked);
  }

  /** The row of this pot in the ledger is locked. */
  potLocked(sku: string): void {
    const row = this.sku(sku).productId;
    this.rowLocked({ store: 'order', of: /^order-(lock-pots|place)$/, row, code: '55P03' });
  }

  /** The rows of this client's payments are locked. */
  paymentsLocked(client: string): void {
    const row = [...this.payments].find(([, payer]) => payer === client)?.[0];
    if (row) this.rowLocked({ store: 'payment', of: /^payment-write$/, row, code: '55P03' });
  }
}
