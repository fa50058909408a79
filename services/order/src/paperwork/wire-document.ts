import type { WireDocument } from '@slipcast/contracts/http/vat';
import { toPounds } from '@slipcast/contracts/money';
import { documentNumber, type VatDocument } from './document.ts';

export const wireDocument = (document: VatDocument): WireDocument => ({
  series: document.series,
  number: documentNumber(document),
  issuedAt: document.issuedAt.toISOString(),
  amount: toPounds(document.amountPence),
  vat: toPounds(document.vatPence),
  refundId: document.refundId,
});
