import { freePort } from '@slipcast/local-servers/free-port';

/** One process of a service: `order`, or `order-1` where there are replicas. */
export interface Replica {
  name: string;
  id: string;
  port: number;
}

/** @param port of the one process, where there is only one; otherwise each has a free one */
export async function replicasOf(name: string, count: number, port?: number): Promise<Replica[]> {
  if (count === 1) return [{ name, id: name, port: port ?? (await freePort()) }];
  const numbers = Array.from({ length: count }, (_, index) => index + 1);
  return Promise.all(
    numbers.map(async (number) => ({ name, id: `${name}-${number}`, port: await freePort() })),
  );
}
