import type { Owner } from '@slipcast/contracts/ids';
import type { HoldAnswer } from '../rules/hold.ts';
import type { Sku } from '../rules/sku.ts';
import type { Dependencies } from './dependencies.ts';

/** Does what follows a hold. If that fails, the pieces just reserved go back, so that nobody holds what no cart shows. */
export async function giveBackOnFailure<T>(
  { holds }: Pick<Dependencies, 'holds'>,
  owner: Owner,
  sku: Sku,
  held: HoldAnswer,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const more = held.hold.quantity - held.previous;
    // Without Redis the hold expires by itself.
    if (more > 0) await holds.release(sku, owner, more).catch(() => {});
    throw error;
  }
}
