import { buyAll, type WalkPot } from '../buying.ts';
import { Desk } from '../desk.ts';
import type { Findings } from '../findings.ts';
import type { Stage } from '../stage.ts';
import type { VoucherShop } from './voucher-shop.ts';

/** Two vouchers pay for an order; a refund of more than either has paid is shared between them. */
export async function split(stage: Stage, findings: Findings, shop: VoucherShop, pot: WalkPot) {
  const [one, two] = [await shop.buy(3000), await shop.buy(3000)];
  const more = { vouchers: [one.code, two.code], without_card: true, voucher_pence: 5397 };
  const order = await buyAll(stage.guest(), [{ pot, quantity: 3 }], { pence: 0, more });
  const left = async () => {
    const seen = [await shop.seen(one), await shop.seen(two)];
    return seen.reduce((sum: number, { balancePence }) => sum + balancePence, 0);
  };
  findings.shows('what is left of both', await left(), 603);
  const desk = new Desk(stage, order);
  findings.shows('a refund to both vouchers', (await desk.refund({ amount_pence: 4000 })).status, 200);
  await findings.comes('what both have then', left, 4603);
  return async (later: Findings) => {
    later.shows('what both have afterwards', await left(), 4603);
    later.shows('emails about the refund to both', (await desk.subjects()).length, 2);
  };
}
