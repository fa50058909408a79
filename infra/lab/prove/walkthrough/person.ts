import { setTimeout as sleep } from 'node:timers/promises';
import type { Answer, Browser } from '../traffic/browser.ts';
import { PartFailed } from './findings.ts';

type Body = Answer['body'];

export const [MOST_TRIES, BUSY_MS] = [20, 500];

/** A person in front of a browser: a shopper, or someone who works in the back office. */
export class Person {
  readonly browser: Browser;
  readonly email: string;
  constructor(browser: Browser, email: string) {
    this.browser = browser;
    this.email = email;
  }

  /** Asks a busy shop again, which has refused before it did anything. */
  async ask(method: string, path: string, body?: unknown): Promise<Answer> {
    for (let tries = 1; ; tries += 1) {
      const answer = await this.browser.ask(method, `/api${path}`, body);
      const isBusy =
        answer.status === 503 &&
        (method === 'GET' || String(answer.body?.message).startsWith('A lot of people'));
      if (!isBusy || tries === MOST_TRIES) return answer;
      await sleep(BUSY_MS);
    }
  }

  /** @throws PartFailed with the shop's own words when it refuses */
  async must(method: string, path: string, body?: unknown): Promise<Body> {
    const answer = await this.ask(method, path, body);
    if (answer.status >= 300)
      throw new PartFailed(`${method} ${path} was refused: ${answer.status} ${JSON.stringify(answer.body)}`);
    return answer.body;
  }
  get(path: string): Promise<Body> {
    return this.must('GET', path);
  }
}
