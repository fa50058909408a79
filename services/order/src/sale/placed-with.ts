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
  /** Of an order in the parcel of another one: where that went when this one was priced. */
  parcel_address?: string | undefined;
  /** It has pots of a shop update, of which the buyer may have so many. */
  ofUpdate?: boolean;
}
export type AuditLine = EventData<'audit.recorded.v1'>;
