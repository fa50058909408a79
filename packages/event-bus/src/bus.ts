import { SHORT_LIVED_EVENTS } from '@slipcast/contracts/events/hold-events';

/** An event as it is sent: `type` is also the topic (`order.paid.v1`), `key` is the aggregate's id. */
export interface EventEnvelope<T = unknown> {
  /** Unique per event. A redelivery has the same id, so that an inbox recognises it. */
  id: string;
  type: string;
  /** ISO 8601, UTC. */
  occurredAt: string;
  key: string;
  /** W3C trace context of the change that caused the event. */
  traceparent?: string;
  data: T;
  /** Only in a dead-letter topic: which group gave up, and why. */
  dead?: { group: string; error: string; tries: number; at: string };
  /** Only in a dead letter that was resent: it is for this group alone. Handlers do not see it. */
  again?: { group: string };
}

export interface Subscription {
  topics: string[];
  /** One group per effect, e.g. `email-worker.order-confirmation`. */
  group: string;
  /**
   * Resolves when the effect is durable. A rejection is retried (five attempts, with backoff); then the event goes to
   * `<topic>.dead`. A database that is away, and `RetryLater` for any other store, do not count as attempts: the event waits.
   */
  handle(event: EventEnvelope): Promise<void>;
  /**
   * For a handler that is safe in any order. Events of one key are given to it in order, but one does not wait for the end of those before.
   * Default: it does.
   */
  sideBySide?: boolean;
}

export interface RunningSubscription {
  /** Accepts no new events, lets running handlers finish and acknowledge, then leaves the group. */
  stop(): Promise<void>;
}

/** At-least-once events between services; `redis://` and `kafka://` adapters pass the same contract suite. */
export interface Bus {
  /**
   * Connects. Like `subscribe` and `listen`, it resolves when that is done, or after five seconds while the broker is
   * unavailable. It then goes on connecting in the background, so that a service can start without its broker.
   */
  start(): Promise<void>;
  /**
   * Resolves when the broker has durably accepted all events, in the given order per key. While the broker is unavailable
   * it waits and retries (an event may then arrive twice). Rejects when the bus is closed.
   */
  publish(events: EventEnvelope[]): Promise<void>;
  /**
   * Each event goes to one member of the group, at least once and in order per key. A new group starts with the first
   * event that the topic still has. A member that dies is replaced within seconds.
   */
  subscribe(subscription: Subscription): Promise<RunningSubscription>;
  /**
   * For caches: every instance sees every event published after this resolves. There is no group and no redelivery; when
   * the handler fails, the error is logged and the event is skipped.
   */
  listen(
    topics: string[],
    handle: (event: EventEnvelope) => void | Promise<void>,
  ): Promise<RunningSubscription>;
  /**
   * Identifies the event log. When its identity changes, the log was replaced (Redis was emptied, the cluster was rebuilt)
   * and earlier events may be lost, so publishers resend what they still have. When its start changes, the broker was started
   * or another took over, and may have lost its newest events. On Kafka a new process of the caller counts as a start as well.
   * Waits while the broker is unavailable, rejects when the bus is closed.
   */
  log(): Promise<{ identity: string; start: string }>;
  /** Events that the group has not acknowledged yet; only for groups that this instance is subscribed to. */
  lag(group: string): Promise<number>;
  /** Names of all topics on the broker, dead-letter topics included. For operators, like `read`. */
  topics(): Promise<string[]>;
  /**
   * Passes every event that a topic holds now to `handle`, in order per key. It uses no group, so it does not affect
   * subscribers. A missing topic counts as empty.
   */
  read(topic: string, handle: (event: EventEnvelope) => void): Promise<void>;
  /** False when a subscription has lag but has made no progress for a minute. */
  healthy(): boolean;
  /** Stops all subscriptions, rejects publishes that are still waiting, and disconnects. */
  close(): Promise<void>;
}

/** Thrown by a handler whose own database is unavailable: the event waits, and the attempt is not counted. */
export class RetryLater extends Error {
  override name = 'RetryLater';
}

const DEAD = '.dead';

/** The topic for events whose last attempt failed. */
export const deadLetterTopic = (topic: string): string => `${topic}${DEAD}`;
export const isDeadLetterTopic = (topic: string): boolean => topic.endsWith(DEAD);
/** Dead letters wait for a person, so they are retained longer than other events. */
const DEAD_LETTER_RETENTION_MS = 30 * 24 * 3_600_000;
const SHORT_RETENTION_MS = 3_600_000;

/** How long a topic's events are retained, where that is shorter than the broker's retention. */
export function retentionOf(topic: string): number | undefined {
  if (isDeadLetterTopic(topic)) return DEAD_LETTER_RETENTION_MS;
  return SHORT_LIVED_EVENTS.has(topic) ? SHORT_RETENTION_MS : undefined;
}
