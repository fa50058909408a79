import type { Bus } from './bus.ts';

/** A bus whose code is loaded when it starts, so that its library is only loaded where it is used. */
export function createLazyBus(load: () => Promise<Bus>): Bus {
  const ready = Promise.withResolvers<Bus>();
  ready.promise.catch(() => {});
  let loading: Promise<Bus> | undefined;
  let loaded: Bus | undefined;
  return {
    async start() {
      loaded = await (loading ??= load());
      ready.resolve(loaded);
      await loaded.start();
    },
    publish: async (events) => (await ready.promise).publish(events),
    subscribe: async (subscription) => (await ready.promise).subscribe(subscription),
    listen: async (topics, handle) => (await ready.promise).listen(topics, handle),
    identity: async () => (await ready.promise).identity(),
    topics: async () => (await ready.promise).topics(),
    read: async (topic, handle) => (await ready.promise).read(topic, handle),
    lag: async (group) => (await ready.promise).lag(group),
    healthy: () => loaded?.healthy() ?? true,
    async close() {
      ready.reject(new Error('the bus is closed'));
      await (await loading)?.close();
    },
  };
}
