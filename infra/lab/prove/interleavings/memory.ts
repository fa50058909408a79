import { randomUUID } from 'node:crypto';
import type { HoldReceipt } from '@slipcast/service-kit/hold-receipt';
import type { SaleTerms } from '@slipcast/contracts/sale-terms';
import type { Call } from '../judge/history.ts';

/** What the clients of a schedule know. */
export interface Memory {
  id: string;
  calls: Call[];
  receipts: [string, HoldReceipt][];
  accounts: string[];
  payments: [string, string][];
  sales: [string, SaleTerms][];
  passed: number;
  looks: number;
}
/** Before any client has done anything. */
export const nothing = (): Memory => ({
  id: randomUUID(),
  calls: [],
  receipts: [],
  accounts: [],
  payments: [],
  sales: [],
  passed: 0,
  looks: 0,
});
