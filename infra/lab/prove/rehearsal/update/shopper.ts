import { setTimeout as sleep } from 'node:timers/promises';
import type { TicketAnswer, WireRoom, WireTicket } from '@slipcast/contracts/http/room';
import {
  firstPollWait,
  hereWait,
  isCalled,
  openingWait,
  pollWait,
  waitAfterFailure,
} from '../../../../../frontend/src/features/rooms/room-rhythm.ts';
import { done, Person } from '../../traffic/person.ts';
import type { Random } from '../../traffic/random.ts';
import type { Pot } from '../../traffic/shop.ts';
import { buyPot, insist } from './buy-pot.ts';
import type { Evening } from './evening.ts';

/** Everyone notices within this time that the evening is over. */
const LONGEST_SLEEP_MS = 4000;
/** Between two looks at all pots. */
const LOOK_AGAIN_MS = 400;
const LOOKS = 4;

/** One person with the room's page open, who asks as often as the page does, and buys once let in. */
export class EveningShopper {
  private readonly person: Person;
  private readonly name: string;
  private readonly evening: Evening;
  private readonly random: Random;
  private room: WireRoom | undefined;
  private ticket: WireTicket | undefined;
  /** How much later the server's clock is. */
  private offset = 0;
  private failures = { poll: 0, here: 0 };
  private due = { poll: 0, here: 0 };
  private answered: string | null = null;

  constructor(name: string, evening: Evening, random: Random, address: string) {
    this.name = name;
    this.evening = evening;
    this.random = random;
    this.person = new Person(name, evening.recorder, evening.shop, address);
  }

  private get now(): number {
    return Date.now() + this.offset;
  }

  private learn(room: WireRoom): void {
    const before = this.room;
    if (before && Date.parse(room.serverTime) < Date.parse(before.serverTime)) return;
    this.room = room;
    this.offset = Date.parse(room.serverTime) - Date.now();
    this.evening.saw(room, this.evening.recorder.now());
    const ticket = this.ticket ?? null;
    const hasOpened = before?.phase === 'before' && room.phase !== 'before';
    if (hasOpened) this.due.here = performance.now() + openingWait(room, this.random.fraction());
    const call = isCalled(room, ticket) ? `${ticket?.ticket} ${ticket?.place}` : this.answered;
    if (call !== this.answered) this.due.here = performance.now();
    this.answered = call;
  }

  private async poll(): Promise<void> {
    const { evening } = this;
    const asked = evening.recorder.now();
    const body = await evening.doors.read(`/api/cart/rooms/${evening.updateId}`);
    if (body === null) {
      evening.failed.polls += 1;
      this.failures.poll += 1;
      this.due.poll = performance.now() + waitAfterFailure(this.failures.poll, this.random.fraction());
      return;
    }
    evening.polls.push({ asked, ms: evening.recorder.now() - asked });
    this.failures.poll = 0;
    const room = JSON.parse(body) as WireRoom;
    this.learn(room);
    this.pollLater(room);
  }

  private pollLater(room: WireRoom): void {
    const how = { now: this.now, hidden: false, random: this.random.fraction() };
    this.due.poll = performance.now() + pollWait(room, this.ticket ?? null, how);
  }

  private async here(): Promise<void> {
    const { evening, person } = this;
    let answer: TicketAnswer | undefined;
    const asked = evening.recorder.now();
    const asking = person.record(
      { kind: 'visit', what: 'ticket' },
      () => evening.doors.post(person.browser, `/api/cart/rooms/${evening.updateId}/ticket`),
      ({ body }) => {
        answer = body as TicketAnswer;
        return done();
      },
    );
    // It has just been written down.
    const call = evening.recorder.calls.at(-1);
    await asking;
    const answered = evening.recorder.now();
    if (!answer || !call) {
      evening.failed.tickets += 1;
      this.failures.here += 1;
      this.due.here = performance.now() + waitAfterFailure(this.failures.here, this.random.fraction());
      return;
    }
    evening.tickets.push({ asked, ms: answered - asked });
    this.failures.here = 0;
    const { room, ticket } = answer;
    this.ticket = ticket;
    this.due.here = Infinity;
    this.learn(room);
    const until =
      ticket.until === null ? null : asked + Date.parse(ticket.until) - Date.parse(room.serverTime);
    const { place, state, isDrawn } = ticket;
    evening.answers.push({
      client: this.name,
      asked,
      answered,
      ticket: ticket.ticket,
      isDrawn,
      place,
      state,
      until,
      call,
    });
    this.pollLater(room);
    const wait = hereWait(room, ticket, { now: this.now, random: this.random.fraction() });
    this.due.here = Math.min(this.due.here, performance.now() + wait);
  }

  private get isThrough(): boolean {
    return this.evening.isOver() || this.room?.phase === 'over' || this.ticket?.state === 'lapsed';
  }

  /** From opening the page to leaving it. */
  async run(): Promise<void> {
    this.due.poll = performance.now() + firstPollWait(this.random.fraction());
    await this.here();
    while (!this.isThrough) {
      if (this.ticket?.state === 'in') return this.choose();
      const next = Math.min(this.due.poll, this.due.here);
      await sleep(Math.max(0, Math.min(next - performance.now(), LONGEST_SLEEP_MS)));
      if (this.due.here <= performance.now()) await this.here();
      else if (this.due.poll <= performance.now()) await this.poll();
    }
  }

  private async choose(): Promise<void> {
    const { random, person, evening } = this;
    await sleep(random.whole(500, 4000));
    if (random.chance(0.04))
      return void (await person.browser
        .ask('DELETE', `/api/cart/rooms/${evening.updateId}/ticket`)
        .catch(() => undefined));
    // Their page stays open, and their minutes end.
    if (random.chance(0.02)) return;
    const pot = await this.take();
    if (!pot) return;
    await sleep(random.whole(500, 4000));
    if (random.chance(0.05)) return void (await insist(() => person.release(pot)));
    await buyPot(person, pot, evening);
  }

  private async has(pot: Pot): Promise<boolean> {
    const shown = await insist(() => this.person.seeCart(pot));
    return shown?.kind === 'in-cart' && shown.reserved > 0;
  }

  /** One pot after the other, from a random one on, until one is theirs. */
  private async take(): Promise<Pot | undefined> {
    const { pots } = this.evening;
    const first = this.random.whole(0, pots.length - 1);
    for (let look = 0; look < LOOKS; look += 1) {
      for (let index = 0; index < pots.length; index += 1) {
        const pot = pots[(first + index) % pots.length];
        const reply = pot && (await insist(() => this.person.hold(pot, 1)));
        if (reply?.kind === 'held' && reply.held > 0) return pot;
        // It may be theirs although the answer was lost.
        if (pot && reply?.kind === 'refused' && reply.code === 'update-limit' && (await this.has(pot)))
          return pot;
        if (this.evening.isOver()) return undefined;
      }
      await sleep(LOOK_AGAIN_MS);
    }
    return undefined;
  }
}
