import type { Bus } from '../bus.ts';

/** What a publisher stores about the log that it sends to. */
export interface TargetLog {
  identity: string;
  /** Of the broker, see `Bus.log`. Left out when this process has stored it before. */
  start?: string;
  /** How long ago this process saw the start before, in milliseconds. */
  seenMsAgo?: number;
}

/**
 * Asks for the event log and stores it. Each process stores a start once, so that two replicas that see different ones (on Kafka each
 * process counts as one) do not make each other resend for ever.
 *
 * @param store answers how many events or documents will be sent again
 */
export function logCheck(bus: Pick<Bus, 'log'>, store: (log: TargetLog) => Promise<number>) {
  let seen: { start: string; at: number } | undefined;
  return async (): Promise<number> => {
    const at = performance.now();
    const { identity, start } = await bus.log();
    const seenMsAgo = seen && performance.now() - seen.at;
    const resent = await store({
      identity,
      ...(start !== seen?.start && { start }),
      ...(seenMsAgo !== undefined && { seenMsAgo }),
    });
    seen = { start, at };
    return resent;
  };
}
