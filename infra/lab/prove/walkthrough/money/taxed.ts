import type { Desk } from '../desk.ts';
import type { Findings } from '../findings.ts';
import type { Stage } from '../stage.ts';

export interface Row {
  order: string;
  /** As the spreadsheet has it, from the type on. */
  cells: string[];
}
export interface Taxed {
  /** Rows of the books that must be there now, and which are there after the kill. */
  rows: Row[];
  later: Row[];
  desk: Desk;
  afterwards: (later: Findings) => Promise<void>;
}

interface Issued {
  number: string;
  series: string;
  amount: number;
  vat: number;
  refundId: string | null;
}
export const documentsOf = async ({ maker }: Stage, { order }: Desk): Promise<Issued[]> =>
  (await maker.get(`/admin/orders/${order.id}/documents`)).documents;
