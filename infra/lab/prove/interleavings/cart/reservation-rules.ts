const MINUTE_MS = 60_000;
const LASTS_MS = 30 * MINUTE_MS;
export const MOST_MS = 120 * MINUTE_MS;
const OTHERS_FIRST_MS = 15 * MINUTE_MS;
const [OFFER_MS, SHORTEST_OFFER_MS] = [10 * MINUTE_MS, 2 * MINUTE_MS];

/** What someone has of a pot. Milliseconds. */
export interface Reserved {
  pieces: number;
  /** Of the pieces, those that only a checkout under way has reserved. */
  forCheckout: number;
  checkoutEnds: number;
  began: number;
  ends: number;
}
interface Before {
  began: number;
  ended: number;
}
/** Says why, as the shop does: its code, and the number or time in it. */
export class Refused extends Error {
  readonly available: number | undefined;
  readonly until: number | undefined;
  constructor(code: string, { available, until }: { available?: number; until?: number } = {}) {
    super(code);
    [this.available, this.until] = [available, until];
  }
}

const nothing = (now: number): Reserved => ({
  pieces: 0,
  forCheckout: 0,
  checkoutEnds: 0,
  began: now,
  ends: 0,
});

/**
 * The rules of reservations and of the waiting list for one pot, written down a second time and without races, so that what the cart service
 * answers can be compared with them to the piece and to the second. Each change happens at `now`, in milliseconds.
 */
export class ReservationRules {
  now = 0;
  closed: 'not-open-yet' | 'update-paused' | null = null;
  /** Everyone may have one. */
  oneOfEach = false;
  readonly reserved = new Map<string, Reserved>();
  /** The people in the queue, in order. */
  queue: string[] = [];
  /** The people who have been offered a piece, in the order of the offers. */
  offered: string[] = [];
  readonly before = new Map<string, Before>();
  /** When they bought all that they had reserved. */
  readonly bought = new Map<string, number>();
  unanswered = 0;
  stock: number;
  constructor(stock: number) {
    this.stock = stock;
  }

  of = (who: string): Reserved => this.reserved.get(who) ?? nothing(this.now);
  piecesReserved = (): number => [...this.reserved.values()].reduce((sum, { pieces }) => sum + pieces, 0);
  free = (): number => this.stock - this.piecesReserved();
  /** Everything that will happen by itself. */
  moments(): number[] {
    const holds = [...this.reserved.values()].flatMap(({ ends, checkoutEnds }) => [ends, checkoutEnds]);
    const earlier = [...this.bought.values(), ...[...this.before.values()].map(({ ended }) => ended)];
    return [...holds, ...earlier.map((ended) => ended + OTHERS_FIRST_MS)];
  }

  put(who: string, hold: Reserved): void {
    if (hold.pieces > 0) this.reserved.set(who, hold);
    else this.reserved.delete(who);
  }
  end(who: string, ended: number): void {
    this.bought.delete(who);
    this.before.set(who, { began: this.of(who).began, ended });
    this.reserved.delete(who);
  }
  /** What only a checkout has reserved goes first. */
  less(who: string, pieces: number): void {
    const hold = this.of(who);
    const forCheckout = Math.max(0, hold.forCheckout - pieces);
    this.put(who, { ...hold, forCheckout, pieces: Math.max(0, hold.pieces - pieces) });
  }

  /** Time has passed: ends what is over. */
  pass(now: number): void {
    this.now = now;
    let isIgnored = false;
    for (const [who, hold] of this.reserved) {
      if (hold.ends <= now) {
        isIgnored = this.endOffer(who) || isIgnored;
        this.end(who, hold.ends);
      } else if (hold.checkoutEnds <= now && hold.forCheckout > 0 && hold.forCheckout < hold.pieces)
        this.less(who, hold.forCheckout);
    }
    for (const [who, { ended }] of this.before) if (ended + OTHERS_FIRST_MS <= now) this.before.delete(who);
    for (const [who, at] of this.bought) if (at + OTHERS_FIRST_MS <= now) this.bought.delete(who);
    if (isIgnored) this.unanswered += 1;
    this.serve();
  }
  endOffer(who: string): boolean {
    const wasOffered = this.offered.includes(who);
    this.offered = this.offered.filter((one) => one !== who);
    return wasOffered;
  }

  /** What is free goes to the next person in the queue. */
  serve(): void {
    if (this.closed) return;
    for (const who of this.queue) {
      const began = this.before.get(who)?.began ?? this.now;
      if (this.free() < 1 || this.of(who).pieces > 0 || began + MOST_MS <= this.now) continue;
      const lasts = Math.max(SHORTEST_OFFER_MS, OFFER_MS / 2 ** this.unanswered);
      const ends = Math.min(this.now + lasts, began + MOST_MS);
      this.reserved.set(who, { pieces: 1, forCheckout: 0, checkoutEnds: 0, began, ends });
      this.queue = this.queue.filter((one) => one !== who);
      this.offered.push(who);
    }
  }

  refuseMore(others: number, wanted: number): void {
    const available = Math.max(0, this.stock - others);
    if (wanted <= this.stock - others) return;
    if (this.stock <= 0) throw new Refused('out-of-stock');
    throw available ? new Refused('not-enough-stock', { available }) : new Refused('reserved-by-others');
  }
  /** Where less would be left for others than is wanted, the two hours go on from an earlier reservation. */
  goOn(hold: Reserved, people: string[], others: number, had: number): number | null {
    if (hold.pieces <= had || this.stock - others - hold.pieces >= hold.pieces) return null;
    return this.continued(hold, people);
  }
  continued(hold: Reserved, people: string[]): number | null {
    let until: number | null = null;
    for (const earlier of people.flatMap((one) =>
      this.of(one).pieces ? [] : (this.before.get(one) ?? []),
    )) {
      hold.began = Math.min(hold.began, earlier.began);
      if (earlier.began + MOST_MS <= this.now) until = Math.max(until ?? 0, earlier.ended + OTHERS_FIRST_MS);
    }
    return until;
  }
  renewed = (hold: Reserved): number =>
    Math.max(hold.ends, Math.min(this.now + LASTS_MS, hold.began + MOST_MS));
  take(who: string, hold: Reserved): void {
    this.unanswered = 0;
    this.endOffer(who);
    this.queue = this.queue.filter((one) => one !== who);
    this.put(who, hold);
    this.serve();
  }
}
