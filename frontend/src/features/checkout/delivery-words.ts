import type { OfferedMethod } from '@slipcast/contracts/http/quote';
import { formatPence } from '@slipcast/contracts/money';
import { shop } from '../../base/shop.ts';

export const priceWords = (pence: number): string => (pence === 0 ? 'Free' : formatPence(pence));

const days = (count: number) => (count === 1 ? '1 working day' : `${count} working days`);

/** When a method's parcels leave; '' where the shop promises nothing. */
export function dispatchWords({ dispatchDays }: Pick<OfferedMethod, 'dispatchDays'>): string {
  const within = dispatchDays === null ? shop.dispatch?.within : days(dispatchDays);
  return within ? `Sent within ${within}` : '';
}
