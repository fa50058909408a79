import { workingDaysText } from '@slipcast/contracts/working-days';
import { dispatchDay, shop } from '../../base/shop.ts';
import type { Order } from './order.ts';

/** When an order that is still to be sent leaves the shop; '' where that is over, or not said. */
export function dispatchText({ status, travel, createdAt }: Order): string {
  if (status !== 'pending' && status !== 'paid' && status !== 'processing') return '';
  if (travel?.isCollected) return 'We’ll email you when it’s ready to collect.';
  if (travel && travel.dispatchDays !== null)
    return `Your parcel leaves us within ${workingDaysText(travel.dispatchDays)} of your order.`;
  const day = createdAt && dispatchDay(Date.parse(createdAt));
  return day ? `We dispatch within ${shop.dispatch?.within}, so your parcel leaves us by ${day}.` : '';
}
