import assert from 'node:assert/strict';
import type { TicketAnswer, WireRoom } from '@slipcast/contracts/http/room';
import { waitFor } from '@slipcast/local-servers/wait-for';
import { askUntilAnswered, type Answer, type Browser } from '../../traffic/browser.ts';
import { Maker } from '../../traffic/maker.ts';
import { Person } from '../../traffic/person.ts';
import { Recorder } from '../../traffic/recorder.ts';
import type { Pot, ShopUnderTest } from '../../traffic/shop.ts';
import { buyPot } from '../update/buy-pot.ts';
import { createDoors } from '../update/doors.ts';
import type { EveningShop } from '../update/evening-shop.ts';

/** Two services, and a bus between them, that share two cores with their own restart. */
export const SOON_MS = 60_000;
const MAIL_DOMAIN = 'runbook.rehearsal.invalid';

interface Mail {
  id: string;
  to: string;
  subject: string;
  text: string;
}

async function json<T>(url: string): Promise<T> {
  const answer = await fetch(url, { signal: AbortSignal.timeout(20_000) });
  assert.ok(answer.ok, `${url} answers ${answer.status}`);
  return (await answer.json()) as T;
}

/** An update night as someone lives it who follows the runbook: the shop, its maker, her pots and the people who come. */
export class Night {
  readonly shop: EveningShop;
  readonly maker: Maker;
  readonly address: ShopUnderTest;
  readonly recorder = new Recorder();
  private readonly doors: ReturnType<typeof createDoors>;
  /** Its pots, in the order of the preview. */
  pots: Pot[] = [];
  updateId = '';
  letterId = '';
  /** By this machine's clock. */
  opensAt = 0;
  /** What the room's page showed before the opening. */
  commitment = '';
  readonly reader: Person;
  readonly people: Person[];

  constructor(shop: EveningShop, count: number) {
    this.shop = shop;
    this.doors = createDoors(shop.gateways);
    const { doors } = this;
    this.address = Object.defineProperty({ ...shop.address, url: '' }, 'url', { get: () => doors.url });
    this.maker = new Maker(this.recorder, this.address);
    this.reader = new Person('reader', this.recorder, this.address, '10.9.0.1');
    this.people = Array.from(
      { length: count },
      (_, index) => new Person(`p${index + 1}`, this.recorder, this.address, `10.8.0.${index + 1}`),
    );
  }

  readonly readerEmail = `reader@${MAIL_DOMAIN}`;
  stranger = (): Person => new Person('stranger', this.recorder, this.address, '10.7.0.1');
  close = (): void => this.doors.close();
  must = (method: string, path: string, body?: unknown) => this.maker.must(method, path, body);
  press = (what: string, body: unknown) =>
    this.must('PUT', `/api/admin/updates/${this.updateId}/${what}`, body);
  ask = (browser: Browser, method: string, path: string, body?: unknown): Promise<Answer> =>
    askUntilAnswered(() => browser.ask(method, path, body));

  pot(index: number): Pot {
    const pot = this.pots[index];
    assert.ok(pot, `there is no pot ${index}`);
    return pot;
  }
  person(index: number): Person {
    const person = this.people[index];
    assert.ok(person, `there is no person ${index}`);
    return person;
  }

  async room(): Promise<WireRoom> {
    const answer = await this.ask(this.stranger().browser, 'GET', `/api/cart/rooms/${this.updateId}`);
    assert.equal(answer.status, 200, 'the room answers');
    return answer.body as WireRoom;
  }
  async ticket({ browser }: Person): Promise<TicketAnswer['ticket']> {
    const { status, body } = await this.ask(browser, 'POST', `/api/cart/rooms/${this.updateId}/ticket`);
    assert.equal(status, 200, `a ticket: ${body?.message}`);
    return (body as TicketAnswer).ticket;
  }
  /** 'held', or the code of the refusal. */
  async add(person: Person, pot: Pot): Promise<string> {
    const reply = await waitFor(`an answer about ${pot.sku}`, () => person.hold(pot, 1), SOON_MS);
    return reply.kind === 'refused' ? reply.code : reply.kind;
  }
  addedAs = (person: Person, pot: Pot, code: string) =>
    waitFor(
      `${pot.sku} is answered with ${code}`,
      async () => (await this.add(person, pot)) === code,
      SOON_MS,
    );

  /** The number of an order. */
  async buy(person: Person, pot: Pot): Promise<string> {
    const { body } = await this.ask(person.browser, 'GET', '/api/payments/config');
    await buyPot(person, pot, { applicationId: String(body.applicationId), mailDomain: MAIL_DOMAIN });
    assert.ok(person.lastOrder, `${pot.sku} was not sold: ${JSON.stringify(this.recorder.calls.at(-1))}`);
    return person.lastOrder.number;
  }

  /** The update as the maker's page shows it. */
  figures = () => this.must('GET', `/api/admin/dashboard/updates/${this.updateId}`);

  /** A figure as all processes that have it expose it; of the gateway for each route or kind. @throws Error if none does */
  async figure(name: string): Promise<number[]> {
    const urls = Object.values(this.shop.metricsUrls).flatMap((all) => all.split(','));
    const texts = await Promise.all(
      urls.map((url) => fetch(`${url}/metrics`).then((answer) => answer.text())),
    );
    assert.ok(
      texts.some((text) => text.includes(`# TYPE ${name} `)),
      `no process exposes ${name}`,
    );
    const values = new RegExp(`^${name}(?:\\{[^}]*\\})? (\\S+)$`, 'gm');
    return texts.flatMap((text) => [...text.matchAll(values)].map(([, value]) => Number(value)));
  }
  /** Waits until all processes expose a figure that is well. */
  figureIs = (name: string, isWell: (value: number) => boolean): Promise<number[]> =>
    waitFor(
      `${name} is well`,
      async () => {
        const values = await this.figure(name);
        if (values.length > 0 && values.every(isWell)) return values;
        throw new Error(`${name} is ${values.join(', ')}`);
      },
      SOON_MS,
    );

  /** Waits for an email whose subject matches. */
  async mail(to: string, subject: RegExp): Promise<Mail> {
    const list = `${this.address.mailboxUrl}/messages.json`;
    const head = await waitFor(
      `an email to ${to}`,
      async () => (await json<Mail[]>(list)).find((one) => one.to === to && subject.test(one.subject)),
      SOON_MS,
    );
    return json<Mail>(`${this.address.mailboxUrl}/messages/${head.id}.json`);
  }
  mails = () => json<Mail[]>(`${this.address.mailboxUrl}/messages.json`);
}
