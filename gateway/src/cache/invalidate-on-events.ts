import { parseEvent } from '@slipcast/contracts/events/registry';
import type { Listener } from '../listen-to-events.ts';
import { contentTag, DELIVERY_TAG, LISTS_TAG, productTag, SHOP_TAG, updateTag } from './cacheable.ts';
import type { ResponseCache } from './response-cache.ts';

/** Each change invalidates exactly what depends on it. */
export const invalidateOnEvents = (cache: Pick<ResponseCache, 'invalidate'>): Listener => ({
  topics: [
    'product.changed.v1',
    'product.removed.v1',
    'categories.changed.v1',
    'stock.changed.v1',
    'update.changed.v1',
    'content.changed.v1',
    'shop.changed.v1',
    'voucher.offer-changed.v1',
    'delivery.changed.v1',
  ],
  hear({ type, data }) {
    if (type === 'content.changed.v1') cache.invalidate([contentTag(parseEvent(type, data).page)]);
    else if (type === 'shop.changed.v1' || type === 'voucher.offer-changed.v1') cache.invalidate([SHOP_TAG]);
    else if (type === 'update.changed.v1')
      cache.invalidate([updateTag(parseEvent(type, data).sale.updateId)]);
    else if (type === 'categories.changed.v1') cache.invalidate([LISTS_TAG]);
    else if (type === 'delivery.changed.v1') cache.invalidate([DELIVERY_TAG]);
    else cache.invalidate([LISTS_TAG, productTag((data as { productId: string }).productId)]);
  },
});
