import type { createMetrics } from '@slipcast/service-kit/metrics';
import type { Bus, EventEnvelope } from '../src/bus.ts';

export interface Broker {
  url: string;
  /** SIGKILL. */
  kill(): Promise<void>;
  restart(): Promise<void>;
  stop(): Promise<void>;
}

/** What each part of the bus contract is given. */
export interface BusContractContext {
  broker(): Broker;
  connect(metrics?: ReturnType<typeof createMetrics>): Promise<Bus>;
  freshTopic(): string;
  event(type: string, key: string, data?: unknown): EventEnvelope;
}

export const MAX_WAIT_MS = 40_000;

export const ids = (list: EventEnvelope[]): string[] => list.map(({ id }) => id);

/** In the order of their first arrival: any event may come twice. */
export const distinct = (list: EventEnvelope[]): EventEnvelope[] =>
  list.filter(({ id }, index) => list.findIndex((other) => other.id === id) === index);

export const collect = (bus: Bus, topic: string, group: string, into: EventEnvelope[]) =>
  bus.subscribe({ topics: [topic], group, handle: async (given) => void into.push(given) });
