import type { OrderKit } from '../order-kit.ts';
import { onVoucherPaid, removeVoucherNames, sendDueVouchers } from './send-vouchers.ts';
import { createVoucherGuesses } from './voucher-guesses.ts';
import { voucherRoutes } from './voucher-routes.ts';

/** Gift vouchers: what each is worth, sending them, and the maker's view of them. */
export function createVouchers(kit: OrderKit) {
  const guesses = createVoucherGuesses(kit);
  kit.handle(onVoucherPaid);
  kit.add(sendDueVouchers(kit));
  kit.add(removeVoucherNames(kit));
  return { guesses, endpoints: voucherRoutes({ ...kit, guesses }) };
}
