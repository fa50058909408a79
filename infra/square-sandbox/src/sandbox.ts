import { createBook, type Batch, type EventType } from './book.ts';
import { createClock } from './clock.ts';
import { createFaults } from './faults.ts';
import { newEventId } from './ids.ts';
import { openJournal } from './journal.ts';
import { createCourier, type WebhookTarget } from './webhooks/courier.ts';

export type Settings = {
  accessToken: string;
  locationId: string;
  applicationId: string;
  currency: string;
  /** How long a refund stays PENDING, in milliseconds of the sandbox's clock. */
  refundDelayMs: number;
  webhook?: WebhookTarget;
  stateFile?: string;
  now: () => number;
};

/** A batch as an operation writes it: events get their id, time and delivery here. */
export type Change = Omit<Batch, 'events'> & { events?: { type: EventType; id: string }[] };

export type Sandbox = ReturnType<typeof createSandbox>;

/** The sandbox without its HTTP side: state, time, faults, webhooks, and the one way to change them. */
export function createSandbox(settings: Settings) {
  const book = createBook();
  const clock = createClock(settings.now);
  const faults = createFaults();
  let stopped = false;
  const journal = settings.stateFile ? openJournal(settings.stateFile) : undefined;
  const courier = settings.webhook
    ? createCourier({
        target: settings.webhook,
        clock,
        faults,
        onDelivered: (id) => record({ delivered: [id] }),
      })
    : undefined;

  /** Every change passes here: journal first, then memory, so that no answer runs ahead of the file. */
  function record(batch: Batch): void {
    journal?.append(batch);
    book.apply(batch);
    courier?.accept(batch);
  }

  function commit({ events, ...rest }: Change): void {
    if (!courier || !events) return record(rest);
    const created_at = clock.iso();
    record({ ...rest, events: events.map((event) => ({ event_id: newEventId(), created_at, ...event })) });
  }

  return {
    settings,
    book,
    clock,
    faults,
    commit,
    advance(milliseconds: number): void {
      journal?.append({ clockOffset: clock.offset() + milliseconds });
      clock.advance(milliseconds);
    },
    /** Reads the journal back; undelivered webhooks are sent again. */
    reload(): void {
      for (const batch of journal?.batches() ?? []) {
        if (batch.clockOffset !== undefined) clock.restore(batch.clockOffset);
        book.apply(batch);
        courier?.restore(batch);
      }
      courier?.resume();
    },
    reset(): void {
      clock.stop();
      clock.restore(0);
      courier?.clear();
      faults.clear();
      book.clear();
      journal?.empty();
    },
    isStopped: (): boolean => stopped,
    stop(): void {
      stopped = true;
      clock.stop();
      courier?.stop();
      journal?.close();
    },
  };
}
