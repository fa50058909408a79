import type { WireWaitingPlace } from '@slipcast/contracts/http/waiting';
import { startEventRecorder } from '@slipcast/testkit/event-recorder';
import { waitFor } from '@slipcast/local-servers/wait-for';
import { lockQueue } from '../src/waitlist/entries.ts';
import type { Browser } from './browser.ts';
import { CartFixture } from './cart-fixture.ts';

interface Answer {
  place: WireWaitingPlace;
  message: string;
  code: string;
}
interface Mailed {
  email: string;
  waitingKey: string;
  until?: string;
  userId?: string | null;
  pricePence?: number;
  imageUrl?: string | null;
}

/** The cart service with waiting lists, and the events that lead to emails. */
export class WaitlistShop extends CartFixture {
  private recorder!: Awaited<ReturnType<typeof startEventRecorder>>;

  override async start(environment: Record<string, string> = {}): Promise<this> {
    await super.start({ SWEEP_SECONDS: '0.5', ...environment });
    this.recorder = await startEventRecorder(`${this.redis.url}/1`, (type) => type.startsWith('waiting.'));
    return this;
  }
  override async stop(): Promise<void> {
    await this.recorder.stop();
    await super.stop();
  }

  wait = (browser: Browser, productId: string, email?: string) =>
    browser.call<Answer>('POST', '/api/cart/waiting', { product_id: productId, email });
  async entry(browser: Browser, productId: string): Promise<WireWaitingPlace | undefined> {
    const { body } = await browser.call<{ places: WireWaitingPlace[] }>('GET', '/api/cart/waiting');
    return body.places.find((place) => place.product_id === productId);
  }
  /** `count` accounts that join the waiting list one after the other. */
  async queue(productId: string, count: number): Promise<Browser[]> {
    const browsers = Array.from({ length: count }, () => this.userBrowser());
    for (const browser of browsers) await this.wait(browser, productId);
    return browsers;
  }
  async yours(browser: Browser, productId: string): Promise<WireWaitingPlace> {
    return waitFor('a piece is offered', async () => {
      const place = await this.entry(browser, productId);
      return place?.state === 'yours' && place;
    });
  }
  async ended(browser: Browser, productId: string): Promise<void> {
    await waitFor('the entry ends', async () => !(await this.entry(browser, productId)));
  }

  mails(type: 'address-given' | 'piece-offered', email: string): Mailed[] {
    const ofType = this.recorder.events.filter((event) => event.type === `waiting.${type}.v1`);
    return ofType.map(({ data }) => data as Mailed).filter((mail) => mail.email === email);
  }
  async mail(type: 'address-given' | 'piece-offered', email: string): Promise<Mailed> {
    return waitFor(`${type} to ${email}`, () => this.mails(type, email).at(-1));
  }
  byKey = (browser: Browser, what: string, key: string) =>
    browser.call<Answer & { item: { quantity: number } }>('POST', `/api/cart/waiting/${what}`, { key });

  /** As if everything about the holds of a product had happened that much earlier. */
  async earlier(productId: string, minutes: number): Promise<void> {
    const slot = `{${productId}:main}`;
    const by = minutes * 60_000;
    const shift = (value: string | undefined) => String(Number(value) - by);
    for (const [owner, text] of Object.entries(await this.client.hgetall(`cart:holds:${slot}`))) {
      const [quantity, ...times] = text.split(':');
      const shifted = times.map((time) => (time === '0' ? time : shift(time)));
      await this.client.hset(`cart:holds:${slot}`, owner, [quantity, ...shifted].join(':'));
    }
    for (const name of await this.client.zrange(`cart:expiry:${slot}`, '0', '-1'))
      await this.client.zincrby(`cart:expiry:${slot}`, -by, name);
  }
  /** Keeps the queue of this product out of PostgreSQL until the returned function is called. */
  async lockQueue(productId: string): Promise<() => Promise<void>> {
    const client = await this.pool.connect();
    await client.query('BEGIN');
    await lockQueue(client, { productId, variantId: 'main' });
    return async () => {
      await client.query('COMMIT');
      client.release();
    };
  }
  /** Who holds the product in Redis. */
  async holders(productId: string): Promise<string[]> {
    const { holds } = await this.inRedis(productId);
    return Object.keys(holds).toSorted();
  }
}
