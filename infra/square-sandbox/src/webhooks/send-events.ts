import PQueue from 'p-queue';
import type { Clock } from '../clock.ts';
import type { Faults } from '../faults.ts';
import type { Batch, EventRecord } from '../state.ts';
import type { Dispute, Payment, Refund } from '../wire.ts';
import { createPoster, type WebhookTarget } from './post.ts';

/** Square retries for 24 hours with growing pauses; ours are shorter, in milliseconds of the sandbox's clock. */
const RETRY_AFTER_MS = [1_000, 5_000, 30_000, 120_000, 600_000, 3_600_000, 21_600_000, 43_200_000];
const MAX_CONCURRENT = 8;
/** The longest time that a delayed event waits for another event to overtake it. */
const LONGEST_DELAY_MS = 2_000;

type Delivery = { event: EventRecord; snapshot: Payment | Refund | Dispute };

/** Posts deliveries, with scheduled retries. `finish` is called once one was accepted or has failed for the last time. */
function createDeliveries(target: WebhookTarget, clock: Clock, finish: (delivery: Delivery) => void) {
  const poster = createPoster(target);
  const queue = new PQueue({ concurrency: MAX_CONCURRENT });
  let stopped = false;

  function push(delivery: Delivery, attempt = 0): void {
    if (!stopped) void queue.add(() => deliver(delivery, attempt));
  }

  async function deliver(delivery: Delivery, attempt: number): Promise<void> {
    const accepted = await poster.post(bodyOf(delivery), attempt);
    if (stopped) return;
    const pause = RETRY_AFTER_MS[attempt];
    if (accepted || pause === undefined) finish(delivery);
    else clock.schedule(clock.now() + pause, () => push(delivery, attempt + 1));
  }

  return {
    push: (delivery: Delivery): void => push(delivery),
    clear: (): void => queue.clear(),
    stop(): void {
      stopped = true;
      queue.clear();
      poster.stop();
    },
  };
}

/** Sends signed events at least once, with scheduled retries and the faults that tests asked for. */
export function createEventSender(
  target: WebhookTarget,
  clock: Clock,
  faults: Faults,
  onDelivered: (eventId: string) => void,
) {
  const pending = new Map<string, Delivery>();
  const deliveries = createDeliveries(target, clock, finish);
  const { push } = deliveries;
  let delayed: Delivery | undefined;

  function dispatch(delivery: Delivery): void {
    const { event, snapshot } = delivery;
    const reference_id = 'reference_id' in snapshot ? snapshot.reference_id : undefined;
    const fault = faults.isEmpty() ? undefined : faults.forWebhook({ event: event.type, reference_id });
    if (fault?.action === 'drop-webhook') return finish(delivery);
    if (fault?.action === 'reorder' && !delayed) return delay(delivery);
    push(delivery);
    if (fault?.action === 'dup-webhook') push(delivery);
    sendDelayed();
  }

  function delay(delivery: Delivery): void {
    delayed = delivery;
    clock.schedule(clock.now() + LONGEST_DELAY_MS, () => delayed === delivery && sendDelayed());
  }

  function sendDelayed(): void {
    if (delayed) push(delayed);
    delayed = undefined;
  }

  function finish({ event }: Delivery): void {
    if (pending.delete(event.event_id)) onDelivered(event.event_id);
  }

  function restore(batch: Batch): Delivery[] {
    for (const id of batch.delivered ?? []) pending.delete(id);
    const restored = (batch.events ?? []).flatMap((event) => deliveryOf(event, batch));
    for (const delivery of restored) pending.set(delivery.event.event_id, delivery);
    return restored;
  }

  return {
    accept: (batch: Batch): void => restore(batch).forEach(dispatch),
    /** Reads the events of a journal line without sending them; `resume` sends those that were never delivered. */
    restore: (batch: Batch): void => void restore(batch),
    resume: (): void => pending.forEach(dispatch),
    clear(): void {
      pending.clear();
      deliveries.clear();
      delayed = undefined;
    },
    stop: deliveries.stop,
  };
}

function deliveryOf(event: EventRecord, batch: Batch): Delivery[] {
  const records: Delivery['snapshot'][] =
    { payment: batch.payments, refund: batch.refunds, dispute: batch.disputes }[kindOf(event.type)] ?? [];
  return records.filter(({ id }) => id === event.id).map((snapshot) => ({ event, snapshot }));
}

const kindOf = (type: EventRecord['type']): 'payment' | 'refund' | 'dispute' =>
  type.startsWith('refund') ? 'refund' : type.startsWith('dispute') ? 'dispute' : 'payment';

function bodyOf({ event, snapshot }: Delivery): string {
  const { event_id, type, created_at, id } = event;
  const kind = kindOf(type);
  const data = { type: kind, id, object: { [kind]: snapshot } };
  return JSON.stringify({ merchant_id: 'SANDBOX-MERCHANT', type, event_id, created_at, data });
}
