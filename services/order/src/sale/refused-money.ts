import type { Refusal } from '@slipcast/contracts/refusal';
import { voucherName } from '@slipcast/contracts/vouchers';
import type { OrderSums } from '../orders/order-sums.ts';
import { totalChanged } from './total-changed.ts';

/** The last use of a code went to someone else, or it ended, while the card was being authorised. */
export function codeRefused({
  discounts,
  totalPence: before,
  goodsPence,
  deliveryPence,
}: OrderSums): Refusal {
  const codes = discounts ?? [];
  const saved = codes.find(({ by }) => by === 'free-delivery')?.pence ?? 0;
  const totalPence = goodsPence + deliveryPence + saved;
  return totalChanged(
    before,
    totalPence,
    `because ${codes.map(({ code }) => code).join(' or ')} can’t be used any more`,
  );
}

/** A voucher was spent elsewhere, or declared void, in the meantime. */
export function voucherRefused({ vouchers, totalPence: before, voucherPence }: OrderSums): Refusal {
  const names = (vouchers ?? []).map(({ lastFour }) => voucherName(lastFour)).join(' or ');
  return totalChanged(before, before + voucherPence, `because less is left of ${names} than before`);
}
