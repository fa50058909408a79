import { randomUUID } from 'node:crypto';
import type { HoldReceipt } from '@slipcast/service-kit/hold-receipt';
import type { Call } from '../judge/history.ts';

/** What the clients of a schedule know. */
export interface Memory {
  id: string;
  calls: Call[];
  receipts: [string, HoldReceipt][];
  accounts: string[];
  payments: [string, string][];
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
  passed: 0,
  looks: 0,
});
