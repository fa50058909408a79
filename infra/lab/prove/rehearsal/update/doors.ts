import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { NotReached, Unanswered, type Answer, type Browser } from '../../traffic/browser.ts';

/** How often a gateway that refused a connection is asked whether it is ready again, as a load balancer does. */
const CHECK_MS = 250;
const TIMEOUT_MS = 15_000;
/** To each gateway. Browsers have their own; here polls share some, and tickets others, so that neither waits for the other. */
const POLL_CONNECTIONS = 256;
const TICKET_CONNECTIONS = 1024;

export type Doors = ReturnType<typeof createDoors>;

/** The gateways of a shop, in turn. */
export function createDoors(urls: readonly string[]) {
  const doors = urls.map((url) => ({ url, isDown: false }));
  const polls = new Agent({ keepAlive: true, maxSockets: POLL_CONNECTIONS });
  const tickets = new Agent({ keepAlive: true, maxSockets: TICKET_CONNECTIONS });
  let turn = 0;
  let isClosed = false;
  function next() {
    for (let tried = 0; tried < doors.length; tried += 1) {
      const door = doors[(turn += 1) % doors.length];
      if (door && !door.isDown) return door;
    }
    return doors[turn % doors.length] ?? { url: '', isDown: false };
  }
  const askAt = (url: string, method: string, headers: Record<string, string> = {}) =>
    new Promise<{ status: number; text: string; cookies: string[] }>((resolve, reject) => {
      const agent = method === 'GET' ? polls : tickets;
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
  /** Until it says that it is ready. */
  async function leaveAlone(door: (typeof doors)[number]): Promise<void> {
    if (door.isDown) return;
    door.isDown = true;
    while (door.isDown && !isClosed) {
      await sleep(CHECK_MS);
      const ready = await askAt(`${door.url}/readyz`, 'GET').catch(() => null);
      if (ready?.status === 200) door.isDown = false;
    }
  }
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
        void leaveAlone(door);
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
    close(): void {
      isClosed = true;
      polls.destroy();
      tickets.destroy();
    },
  };
}
