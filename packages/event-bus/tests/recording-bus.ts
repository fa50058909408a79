import type { EventEnvelope } from '../src/bus.ts';

/** A broker that records what it accepts. While it is unavailable a publish waits, as with the real ones. */
export function recordingBus() {
  const accepted: EventEnvelope[] = [];
  let outage: PromiseWithResolvers<void> | undefined;
  return {
    accepted,
    goDown: () => (outage ??= Promise.withResolvers<void>()),
    identity: 'first',
    start: 'first',
    async log() {
      await outage?.promise;
      return { identity: this.identity, start: this.start };
    },
    comeUp() {
      outage?.resolve();
      outage = undefined;
    },
    async publish(events: EventEnvelope[]) {
      await outage?.promise;
      accepted.push(...events);
    },
  };
}
