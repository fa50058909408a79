import { parseEvent } from '@slipcast/contracts/events/registry';
import type { Bus, RunningSubscription } from '@slipcast/event-bus/bus';
import type { Component } from '@slipcast/service-kit/service';
import { contentTag, LISTS_TAG, productTag, SHOP_TAG } from './cacheable.ts';
import type { ResponseCache } from './response-cache.ts';

const TOPICS = [
  'product.changed.v1',
  'product.removed.v1',
  'stock.changed.v1',
  'content.changed.v1',
  'shop.changed.v1',
];

/** Every gateway receives every change and invalidates exactly what depends on it. */
export function invalidateOnEvents(bus: Bus, cache: ResponseCache): Component {
  let subscription: RunningSubscription | undefined;
  return {
    name: 'cache invalidation',
    async start() {
      subscription = await bus.listen(TOPICS, ({ type, data }) => {
        if (type === 'content.changed.v1') cache.invalidate([contentTag(parseEvent(type, data).page)]);
        else if (type === 'shop.changed.v1') cache.invalidate([SHOP_TAG]);
        else cache.invalidate([LISTS_TAG, productTag((data as { productId: string }).productId)]);
      });
    },
    stop: () => subscription?.stop(),
  };
}
