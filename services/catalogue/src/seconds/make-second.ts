import { parseEvent, type EventData } from '@slipcast/contracts/events/registry';
import { Refusal } from '@slipcast/contracts/refusal';
import type { Subscription } from '@slipcast/event-bus/bus';
import { auditEvent } from '@slipcast/service-kit/audit';
import { publicIdsIn } from '../photographs/images.ts';
import type { ProductStore } from '../products/catalogue-snapshot.ts';
import { describeProduct } from '../products/describe-product.ts';
import { urlsOf } from '../products/duplicates.ts';
import { secondOf } from './second.ts';

export interface SecondNeeds {
  store: ProductStore;
  /** Called before it is saved, so that none of its photographs is removed as unused. */
  markUsed: (publicIds: Iterable<string>) => Promise<unknown>;
  /** Called after it was made. */
  changed: (id: string) => void;
}

async function makeSecond(needs: SecondNeeds, asked: EventData<'refund.second-requested.v1'>): Promise<void> {
  const { store, markUsed, changed } = needs;
  const { secondId: id, productId, refundId, by } = asked;
  const from = (await store.get(productId)) ?? (await store.removed(productId));
  const now = new Date();
  const second = secondOf(asked, from?.body ?? null, now);
  await markUsed(publicIdsIn(urlsOf(second)));
  const after = describeProduct(second);
  const made = { action: 'product.added', objectId: id, object: second.name, after } as const;
  const entry = auditEvent({ userId: by || null, requestId: refundId }, made, now);
  try {
    await store.insert(id, second, undefined, [entry]);
  } catch (error) {
    // An id is used once, so a repeat finds it taken, also after the product was deleted.
    if (!(error instanceof Refusal && error.code === 'conflict')) throw error;
    return;
  }
  changed(id);
}

/** Makes a product of each second that a refund asks for. Needs no inbox, because its id is in the request. */
export const onSecondRequested = (needs: SecondNeeds): Subscription => ({
  topics: ['refund.second-requested.v1'],
  group: 'catalogue.seconds',
  handle: (event) => makeSecond(needs, parseEvent('refund.second-requested.v1', event.data)),
});
