import { randomUUID } from 'node:crypto';
import { createClock, type Clock } from './clock.ts';
import { createFaults, type Faults } from './faults.ts';
import { openJournal } from './journal.ts';
import type { LocationChange } from './location.ts';
import { createState, type Batch, type EventRecord, type State } from './state.ts';
import { createChallenges } from './tokens/challenges.ts';
import { createEventSender } from './webhooks/send-events.ts';

export type SandboxOptions = {
  /** The bearer token that the shop's server must send. */
  accessToken: string;
  locationId: string;
  applicationId: string;
  currency?: string;
  /** How long a refund stays PENDING, in milliseconds of the sandbox's clock. */
  refundDelayMs?: number;
  webhook?: { url: string; signatureKey: string };
  /** Serves the bank's challenge at the sandbox's own address, which is another origin than the shop's, like a bank's. */
  challengeElsewhere?: boolean;
  /** An append-only journal of JSON lines, read at start. Without it, everything is lost at stop. */
  stateFile?: string;
  /** Epoch milliseconds, before the control plane's advance. */
  now?: () => number;
};

/** A batch before its events have an id and a time. */
type Change = Omit<Batch, 'events'> & { events?: Pick<EventRecord, 'type' | 'id'>[] };

export type Sandbox = ReturnType<typeof createSandbox>;

/** The one way to change the state: the journal first, so that no answer is ahead of the file, then memory, then webhooks. */
function createChanges({ stateFile, webhook }: SandboxOptions, state: State, clock: Clock, faults: Faults) {
  const journal = stateFile === undefined ? undefined : openJournal(stateFile);
  const sender = webhook && createEventSender(webhook, clock, faults, (id) => record({ delivered: [id] }));

  function record(batch: Batch): void {
    journal?.append(batch);
    state.apply(batch);
    sender?.accept(batch);
  }

  return {
    commit({ events, ...rest }: Change): void {
      const created_at = clock.iso();
      const stamped = events?.map((event) => ({ event_id: randomUUID(), created_at, ...event }));
      record({ ...rest, events: sender && stamped });
    },
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
    clear(): void {
      sender?.clear();
      state.clear();
      journal?.empty();
    },
    close(): void {
      sender?.stop();
      journal?.close();
    },
  };
}

/** The sandbox without HTTP: its state, clock and faults, and the ways to change them. */
export function createSandbox(options: SandboxOptions) {
  const config = { currency: 'GBP', refundDelayMs: 1000, ...options };
  const state = createState();
  const clock = createClock(options.now ?? Date.now);
  const faults = createFaults();
  const { commit, advance, reload, clear, close } = createChanges(options, state, clock, faults);
  const location: LocationChange = {};
  let ownUrl = '';
  let stopped = false;

  return {
    config,
    state,
    clock,
    faults,
    /** What a test has changed in the account's location. */
    location,
    challenges: createChallenges(() => `${options.challengeElsewhere ? `${ownUrl}/v1/` : ''}challenge-page`),
    /** Where the sandbox listens, once it does. */
    listensAt: (url: string): void => void (ownUrl = url),
    commit,
    advance,
    reload,
    reset(): void {
      clock.stop();
      clock.restore(0);
      faults.clear();
      for (const part of Object.keys(location)) delete location[part as keyof LocationChange];
      clear();
    },
    isStopped: (): boolean => stopped,
    stop(): void {
      stopped = true;
      clock.stop();
      close();
    },
  };
}
