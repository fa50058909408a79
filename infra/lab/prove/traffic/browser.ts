import { setTimeout as sleep } from 'node:timers/promises';

/** What the shop answered. `body` is as it came: what is in it is for the reader to check. */
export interface Answer {
  status: number;
  // oxlint-disable-next-line typescript/no-explicit-any -- JSON of a shop that this code trusts in nothing
  body: any;
}

/** Asked, and never answered: we can't tell whether it happened. */
export class Unanswered extends Error {}
/** Nothing listens there, so it certainly did not happen. */
export class NotReached extends Error {}

const LONGEST_ANSWER_MS = 30_000;

const codeOf = (error: unknown): string | undefined =>
  ((error as { cause?: { code?: string } }).cause ?? {}).code;

/** One shopper's browser without the page: plain HTTP, a cookie jar and maybe a token. It shares no code with the shop. */
export class Browser {
  token: string | null = null;
  /** Proves that this guest has placed their last order. */
  orderToken: string | null = null;
  private readonly cookies = new Map<string, string>();
  private readonly shop: () => string;
  private readonly address: string;

  /** @param address what it claims to be its network address; counts only where the shop trusts this machine as a proxy */
  constructor(shop: () => string, address: string) {
    this.shop = shop;
    this.address = address;
  }

  /** Whether the shop knows whose cart this is. */
  get isKnown(): boolean {
    return this.token !== null || this.cookies.has('slipcast_guest');
  }

  /** What it sends with a request. */
  headers(hasBody: boolean): Record<string, string> {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    return {
      'x-forwarded-for': this.address,
      ...(hasBody ? { 'content-type': 'application/json' } : {}),
      ...(this.token ? { authorization: `Bearer ${this.token}` } : {}),
      ...(this.orderToken ? { 'x-order-token': this.orderToken } : {}),
      ...(cookie ? { cookie } : {}),
    };
  }

  /** @param cookies as an answer sets them */
  keep(cookies: string[]): void {
    for (const cookie of cookies) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      if (value) this.cookies.set(name, value);
      else this.cookies.delete(name);
    }
  }

  /**
   * @param options.goneAfterMs leaves before the answer is there, like a shopper who closes the window
   * @throws Unanswered, or NotReached
   */
  async ask(
    method: string,
    path: string,
    body?: unknown,
    { goneAfterMs = LONGEST_ANSWER_MS }: { goneAfterMs?: number } = {},
  ): Promise<Answer> {
    try {
      const answer = await fetch(`${this.shop()}${path}`, {
        method,
        headers: this.headers(body !== undefined),
        body: body === undefined ? undefined : JSON.stringify(body),
        signal: AbortSignal.timeout(goneAfterMs),
      });
      const text = await answer.text();
      this.keep(answer.headers.getSetCookie());
      return { status: answer.status, body: parsed(text) };
    } catch (error) {
      if (codeOf(error) === 'ECONNREFUSED') throw new NotReached('nothing listens there', { cause: error });
      throw new Unanswered(String((error as Error).message), { cause: error });
    }
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return {};
  }
}

/** Asks until there is an answer, at most so often. For what only sets the scene and may be repeated. */
export async function askUntilAnswered(ask: () => Promise<Answer>, tries = 400): Promise<Answer> {
  for (let tried = 1; ; tried += 1) {
    try {
      const answer = await ask();
      if (answer.status < 500 || tried >= tries) return answer;
    } catch (error) {
      if (tried >= tries) throw error;
    }
    await sleep(500);
  }
}
