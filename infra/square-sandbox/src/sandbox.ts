import { createState, type Batch, type EventType } from './state.ts';
import { createClock } from './clock.ts';
import { createFaults } from './faults.ts';
import { newEventId } from './ids.ts';
import { openJournal } from './journal.ts';
import { createEventSender, type WebhookTarget } from './webhooks/send-events.ts';

export type SandboxConfig = {
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

/** A batch before its events have an id and a time. */
export type Change = Omit<Batch, 'events'> & { events?: { type: EventType; id: string }[] };

export type Sandbox = ReturnType<typeof createSandbox>;

/** The sandbox without HTTP: state, clock, faults, webhooks, and the one way to change them. */
export function createSandbox(config: SandboxConfig) {
  const state = createState();
  const clock = createClock(config.now);
  const faults = createFaults();
  let stopped = false;
  const journal = config.stateFile ? openJournal(config.stateFile) : undefined;
  const sender = config.webhook
    ? createEventSender({
        target: config.webhook,
        clock,
        faults,
        onDelivered: (id) => record({ delivered: [id] }),
      })
    : undefined;

  /** Every change goes to the journal before memory, so that no answer is ahead of the file. */
  function record(batch: Batch): void {
    journal?.append(batch);
    state.apply(batch);
    sender?.accept(batch);
  }

  function commit({ events, ...rest }: Change): void {
    if (!sender || !events) return record(rest);
    const created_at = clock.iso();
    record({ ...rest, events: events.map((event) => ({ event_id: newEventId(), created_at, ...event })) });
  }

  return {
    config,
    state,
    clock,
    faults,
    commit,
    advance(milliseconds: number): void {
      journal?.append({ clockOffset: clock.offset() + milliseconds });
      clock.advance(milliseconds);
    },
    /** Reads the journal and sends undelivered webhooks again. */
    reload(): void {
      for (const batch of journal?.batches() ?? []) {
        if (batch.clockOffset !== undefined) clock.restore(batch.clockOffset);
        state.apply(batch);
        sender?.restore(batch);
      }
      sender?.resume();
    },
    reset(): void {
      clock.stop();
      clock.restore(0);
      sender?.clear();
      faults.clear();
      state.clear();
      journal?.empty();
    },
    isStopped: (): boolean => stopped,
    stop(): void {
      stopped = true;
      clock.stop();
      sender?.stop();
      journal?.close();
    },
  };
}
