import { Agent, request } from 'node:http';
import { NotReached, Unanswered, type Answer, type Browser } from '../../traffic/browser.ts';

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
  const askAt = (url: string, method: string, headers: Record<string, string> = {}) =>
    new Promise<{ status: number; text: string; cookies: string[] }>((resolve, reject) => {
      const asking = request(url, { method, headers, agent, timeout: TIMEOUT_MS }, (response) => {
        let text = '';
        response.setEncoding('utf8');
        response.on('data', (chunk: string) => (text += chunk));
        response.on('end', () =>
          resolve({ status: response.statusCode ?? 0, text, cookies: response.headers['set-cookie'] ?? [] }),
        );
        response.on('error', reject);
      });
      asking.on('timeout', () => asking.destroy(new Error('timeout')));
      asking.on('error', reject);
      asking.end();
    });
  /** A gateway that refuses connections is not asked: another one is. */
  async function askAny(method: string, path: string, headers?: Record<string, string>) {
    let refused: unknown;
    for (let tried = 0; tried < doors.length; tried += 1) {
      const door = next();
      try {
        return await askAt(`${door.url}${path}`, method, headers);
      } catch (error) {
        if ((error as { code?: string }).code !== 'ECONNREFUSED')
          throw new Unanswered(String((error as Error).message), { cause: error });
        door.downUntil = performance.now() + DOWN_MS;
        refused = error;
      }
    }
    throw new NotReached('nothing listens there', { cause: refused });
  }
  return {
    get url(): string {
      return next().url;
    },
    /** A body with status 200; null: refused, or no answer. */
    async read(path: string): Promise<string | null> {
      const answer = await askAny('GET', path).catch(() => null);
      return answer?.status === 200 ? answer.text : null;
    },
    /** As a browser posts, for a fraction of what its own `ask` costs the process that plays thousands of them. */
    async post(browser: Browser, path: string): Promise<Answer> {
      const { status, text, cookies } = await askAny('POST', path, browser.headers(false));
      browser.keep(cookies);
      return { status, body: text.startsWith('{') ? JSON.parse(text) : {} };
    },
    close: () => agent.destroy(),
  };
}
