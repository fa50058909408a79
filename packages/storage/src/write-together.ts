import type { Writable } from 'node:stream';
import type { Cluster, Redis } from 'ioredis';

/** Not in the types of ioredis: its socket, once it is connected. */
type Connected = Redis & { stream?: Writable };

function ofOneConnection(redis: Connected): void {
  redis.on('connect', () => {
    const { stream } = redis;
    if (!stream) return;
    const write = stream.write.bind(stream) as (...given: unknown[]) => boolean;
    let isCorked = false;
    const uncork = () => {
      isCorked = false;
      stream.uncork();
    };
    stream.write = (...given: unknown[]) => {
      if (!isCorked) {
        isCorked = true;
        stream.cork();
        setImmediate(uncork);
      }
      return write(...given);
    };
  });
}

/**
 * What is sent in one turn of the event loop leaves in one packet. ioredis' own pipelines (`enableAutoPipelining`) do that too, at twice the
 * price: each of them keeps the next ones in memory, with their answers, until V8 collects all of the heap.
 */
export function writeTogether(redis: Redis | Cluster): void {
  if ('nodes' in redis) redis.on('+node', ofOneConnection);
  else ofOneConnection(redis);
}
