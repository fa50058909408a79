import type { Bus, EventEnvelope, RunningSubscription } from './bus.ts';

/** An event and the topic it goes to: its type, or a dead-letter topic. */
export interface Entry {
  topic: string;
  event: EventEnvelope;
}

/** Runs the handler, with its retries; resolves when the event may be acknowledged, rejects only when `signal` is aborted. */
export type Deliver = (topic: string, event: EventEnvelope, signal: AbortSignal) => Promise<void>;

/** Passes an event to a listener; never rejects. */
export type Hear = (event: EventEnvelope) => Promise<void>;

/** What each broker does in its own way. `createBus` makes a bus of it; what has the same name there is described there. */
export interface Transport extends Pick<Bus, 'start' | 'log' | 'topics' | 'read'> {
  /** As `Bus.publish`. */
  write(entries: Entry[]): Promise<void>;
  /** As `Bus.subscribe`. */
  join(group: string, topics: string[], sideBySide: boolean, deliver: Deliver): Promise<RunningSubscription>;
  /** As `Bus.listen`. */
  listen(topics: string[], hear: Hear): Promise<RunningSubscription>;
  lag(group: string, topics: string[]): Promise<number>;
  close(stopSubscriptions: () => Promise<unknown>): Promise<void>;
}
