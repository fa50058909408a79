import { Agent, get } from 'node:http';

/** A gateway that refuses connections is left alone for this long, as a load balancer does. */
const DOWN_MS = 1000;
const TIMEOUT_MS = 15_000;
/** Of each gateway. Browsers have one each; here they share, and what waits for one is measured as slow. */
const CONNECTIONS = 128;

export type Doors = ReturnType<typeof createDoors>;

/** The gateways of a shop, in turn. */
export function createDoors(urls: readonly string[]) {
  const doors = urls.map((url) => ({ url, downUntil: 0 }));
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  let turn = 0;
  function next() {
    for (let tried = 0; tried < doors.length; tried += 1) {
      const door = doors[(turn += 1) % doors.length];
      if (door && door.downUntil < performance.now()) return door;
    }
    return doors[turn % doors.length] ?? { url: '', downUntil: 0 };
  }
  const readFrom = (url: string): Promise<string | null> =>
    new Promise((resolve, reject) => {
      const request = get(url, { agent, timeout: TIMEOUT_MS }, (response) => {
        let body = '';
        response.setEncoding('utf8');
        response.on('data', (chunk: string) => (body += chunk));
        response.on('end', () => resolve(response.statusCode === 200 ? body : null));
        response.on('error', reject);
      });
      request.on('timeout', () => request.destroy(new Error('timeout')));
      request.on('error', reject);
    });
  return {
    get url(): string {
      return next().url;
    },
    /** A body with status 200; null: refused, or no answer. */
    async read(path: string): Promise<string | null> {
      for (let tried = 0; tried < doors.length; tried += 1) {
        const door = next();
        try {
          return await readFrom(`${door.url}${path}`);
        } catch (error) {
          if ((error as { code?: string }).code !== 'ECONNREFUSED') return null;
          door.downUntil = performance.now() + DOWN_MS;
        }
      }
      return null;
    },
    close: () => agent.destroy(),
  };
}
