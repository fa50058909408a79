/** What happened, as it travels: `type` is also the topic (`order.paid.v1`), `key` the aggregate's id. */
export interface EventEnvelope<T = unknown> {
  /** Unique per event; a redelivery carries the same id, so an inbox can know it. */
  id: string;
  type: string;
  /** ISO 8601, UTC. */
  occurredAt: string;
  key: string;
  /** W3C trace context of the change that caused the event. */
  traceparent?: string;
  data: T;
  /** Only in a dead-letter topic: who gave up, and why. */
  dead?: { group: string; error: string; tries: number; at: string };
  /** Only in an event that is sent again after it was given up: it is for this group alone. Handlers do not see it. */
  again?: { group: string };
}

export interface Subscription {
  topics: string[];
  /** One group per effect, e.g. `email-worker.order-confirmation`. */
  group: string;
  /**
   * Resolves when the effect is durable. A rejection is tried again (five tries, with backoff), then the event goes to
   * `<topic>.dead`. Reject with `RetryLater` when the handler's own store is away: that waits and is not counted.
   */
  handle(event: EventEnvelope): Promise<void>;
}

export interface RunningSubscription {
  /** Takes nothing new, lets the handlers that run finish and acknowledge, then leaves the group. */
  stop(): Promise<void>;
}

/** At-least-once events between services; `redis://` and `kafka://` adapters pass the same contract suite. */
export interface Bus {
  /**
   * Connects. Like `subscribe` and `listen` it resolves when that is done, or after five seconds when the broker is
   * away: then it goes on in the background, so that a service starts without its broker.
   */
  start(): Promise<void>;
  /**
   * Resolves when the broker has accepted all events durably, in the given order per key. While the broker is away it
   * waits and tries again (an event may then arrive twice); it rejects when the bus is closed.
   */
  publish(events: EventEnvelope[]): Promise<void>;
  /**
   * Each event goes to one member of the group, at least once, in order per key, from the first event on (also what
   * was published before the group existed). A member that dies is replaced within seconds.
   */
  subscribe(subscription: Subscription): Promise<RunningSubscription>;
  /**
   * Every instance sees every event published after this resolves: for caches. No group, no redelivery; an error of
   * the handler is logged and the event dropped.
   */
  listen(
    topics: string[],
    handle: (event: EventEnvelope) => void | Promise<void>,
  ): Promise<RunningSubscription>;
  /**
   * Which log this is: another answer than before means that what was published earlier may be lost (Redis was emptied,
   * the cluster was made anew), so whoever still has it publishes it again. Waits while the broker is away, rejects when
   * the bus is closed.
   */
  identity(): Promise<string>;
  /** Events of the group that are not acknowledged yet; for a group that this instance is subscribed to. */
  lag(group: string): Promise<number>;
  /** Names of the topics that the broker has, those of dead letters too. For operators, as `read`. */
  topics(): Promise<string[]>;
  /**
   * Gives `handle` all that a topic holds at present, in order per key; without a group, so nobody else notices. A topic that
   * is not there holds nothing.
   */
  read(topic: string, handle: (event: EventEnvelope) => void): Promise<void>;
  /** False when a subscription has lag and took no step for a minute, or its consumer is beyond repair. */
  healthy(): boolean;
  /** Stops all subscriptions, rejects publishes that still wait, disconnects. */
  close(): Promise<void>;
}

/** Thrown by a handler whose own database is away: the event waits for it, and its tries are not used up. */
export class RetryLater extends Error {
  override name = 'RetryLater';
}

const DEAD = '.dead';

/** The topic that takes an event after its last try. */
export const deadLetterTopic = (topic: string): string => `${topic}${DEAD}`;
export const isDeadLetterTopic = (topic: string): boolean => topic.endsWith(DEAD);
/** Dead letters wait for a person: longer than other events are kept. */
export const DEAD_LETTERS_KEPT_MS = 30 * 24 * 3_600_000;
