import type { Bus } from './bus.ts';
import type { BusOptions } from './bus-options.ts';

export function createKafkaBus(options: BusOptions): Bus {
  throw new Error(`no Kafka adapter yet for ${options.url}`);
}
