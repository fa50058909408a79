import type { Bus, RunningSubscription } from '@slipcast/event-bus/bus';
import { parseEvent } from '@slipcast/contracts/events/registry';
import type { Component } from '@slipcast/service-kit/service';
import { contentTag, listsTag, productTag } from './keepable.ts';
import type { KeptAnswers } from './kept-answers.ts';

const TOPICS = ['product.changed.v1', 'product.removed.v1', 'stock.changed.v1', 'content.changed.v1'];

/** Every gateway hears every change and drops exactly what it touches. */
export function dropOnEvents(bus: Bus, kept: KeptAnswers): Component {
  let subscription: RunningSubscription | undefined;
  return {
    name: 'drops',
    async start() {
      subscription = await bus.listen(TOPICS, ({ type, data }) => {
        if (type === 'content.changed.v1') kept.drop([contentTag(parseEvent(type, data).page)]);
        else kept.drop([listsTag, productTag((data as { productId: string }).productId)]);
      });
    },
    stop: () => subscription?.stop(),
  };
}
