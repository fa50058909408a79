import type { EventData } from '@slipcast/contracts/events/registry';

/** The voucher that an order buys. `day`: when it is sent, in Britain; null: at once. */
export interface BoughtVoucher {
  pence: number;
  name: string;
  email: string;
  sender: string;
  message: string;
  day: string | null;
}
/** What only some orders have. */
export interface PlacedWith {
  /** Of a replacement: what it replaces, in words. */
  pieces_text?: string;
  /** Of an order without codes that an admin makes. */
  audit?: AuditLine;
  voucher?: BoughtVoucher;
}
export type AuditLine = EventData<'audit.recorded.v1'>;
