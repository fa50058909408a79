/** One statement, command or call that an actor wants to send, and waits with. */
export interface Waiting {
  actor: string;
  what: string;
  store: Store;
  /** Whether it could go now. */
  enabled(): boolean;
  release(): void;
}
/** What a step touches: one server, or all actors, as a crash does. Steps on different servers commute. */
export type Store = 'cart' | 'order' | 'payment' | 'redis' | 'provider' | 'everybody';

export interface Actor {
  name: string;
  crashed: boolean;
  /** What ends with the process: connections to PostgreSQL, with their transactions. */
  connections: Set<{ backend: number; release(destroy: boolean): void; abandon(): Promise<void> }>;
}
/** What can go next: an actor, in the order of actors, what it would send, and what that touches. */
export interface Option {
  actor: string;
  what: string;
  store: Store;
}
/** What one schedule did: at each step what could go, and what went. */
export interface Step {
  actor: string;
  what: string;
  store: Store;
  chosen: number;
  options: Option[];
  /** A client's call began or ended with this step: its place among all others matters. */
  atCall: boolean;
}
/** Picks one of `options` at a step; null ends the schedule there. */
export type Choose = (options: readonly Option[], steps: readonly Step[]) => number | null;
