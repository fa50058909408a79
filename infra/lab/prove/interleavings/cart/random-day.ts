import { randomUUID } from 'node:crypto';
import type { WireWaitingPlace } from '@slipcast/contracts/http/waiting';
import { DayOfAPot, NEAR_MS } from './day-of-a-pot.ts';
import { add, checkOut, giveBack, join, joinTimes, renew, sell, setTo } from './reservation-changes.ts';
import { Refused } from './reservation-rules.ts';

/** What the shoppers of one pot do. */
export class RandomDay extends DayOfAPot {
  /** So many stand in each cart. */
  readonly lines = new Map<string, number>();
  private readonly removed = new Set<string>();

  get names(): string[] {
    return [...this.people.keys()];
  }
  get stock(): number {
    return this.rules.stock;
  }
  inCart = (name: string): boolean => this.lines.has(name);
  piecesOf = (name: string): number => this.rules.of(name).pieces;

  isAccount = (name: string): boolean => name.startsWith('account');
  /** @param other a pot that gives a guest a cart, and with it an identity */
  async comes(name: string, other: string): Promise<void> {
    const who = this.isAccount(name) ? this.shop.account() : this.shop.guest();
    if (!this.isAccount(name)) await who.add(other);
    this.people.set(name, who);
  }

  async adds(name: string, pieces: number): Promise<void> {
    const had = this.hadBefore(name);
    const isDone = await this.same(
      `${name} adds ${pieces}`,
      () => this.of(name).add(this.pot, pieces),
      () => add(this.rules, name, pieces),
    );
    if (isDone) this.enter(name, had);
  }
  /** A piece on offer is in no cart. */
  private hadBefore = (name: string): number => (this.rules.offered.includes(name) ? 0 : this.piecesOf(name));
  private enter(name: string, had: number): void {
    const line = this.lines.get(name);
    this.lines.set(name, this.piecesOf(name) + (line !== undefined && had > 0 ? line - had : 0));
  }
  async sets(name: string, pieces: number): Promise<void> {
    const isDone = await this.same(
      `${name} wants ${pieces}`,
      () => this.of(name).change(this.pot, pieces),
      () => setTo(this.rules, name, pieces),
    );
    if (isDone) this.lines.set(name, pieces);
  }
  async renews(name: string): Promise<void> {
    await this.same(
      `${name} renews`,
      () => this.of(name).extend(this.pot),
      () => renew(this.rules, name),
    );
  }
  async removes(name: string): Promise<void> {
    await this.same(
      `${name} removes it`,
      () => this.of(name).remove(this.pot),
      () => giveBack(this.rules, name),
    );
    this.lines.delete(name);
    this.removed.add(name);
  }

  async waits(name: string): Promise<void> {
    await this.same(
      `${name} waits`,
      () => this.of(name).call('POST', '/api/cart/waiting', { product_id: this.pot }),
      () => {
        const { queue, offered } = this.rules;
        if (queue.includes(name) || offered.includes(name)) return;
        if (this.piecesOf(name) > 0 || this.rules.free() > 0) throw new Refused('conflict');
        queue.push(name);
      },
    );
  }
  async leaves(name: string): Promise<void> {
    const place = await this.place(name);
    if (!place) return;
    await this.same(
      `${name} leaves the queue`,
      () => this.of(name).call('DELETE', `/api/cart/waiting/${place.id}`),
      () => {
        this.rules.queue = this.rules.queue.filter((one) => one !== name);
        if (this.rules.offered.includes(name)) giveBack(this.rules, name);
      },
    );
  }
  async place(name: string): Promise<WireWaitingPlace | undefined> {
    const { body } = await this.of(name).call<{ places: WireWaitingPlace[] }>('GET', '/api/cart/waiting');
    return body.places.find((one) => one.product_id === this.pot);
  }

  /** Answers how many the order has reserved beyond what was reserved before; null if it could not. */
  async checksOut(name: string, pieces: number): Promise<number | null> {
    const owner = this.of(name).owner;
    this.done.push(`${name} orders ${pieces}`);
    const items = [{ ...this.sku, quantity: pieces }];
    const before = this.now();
    const { body } = await this.shop.internal('POST', '/internal/claims', { owner, items });
    this.rules.now = (before + this.now()) / 2;
    try {
      const { raised, lastsMs } = checkOut(this.rules, name, pieces);
      this.shop.is(`an order of ${name}`, body, { claimed: true, versions: [{ raised }] });
      const [version] = body['versions'] as [{ lastsMs: number }];
      if (Math.abs(version.lastsMs - lastsMs) > NEAR_MS)
        this.shop.fail(`an order of ${name} lasts ${version.lastsMs} ms, not ${lastsMs}`);
      return raised;
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      const { available } = error;
      this.shop.is(`an order of ${name}`, body, { claimed: false, refused: [{ ...this.sku, available }] });
      return null;
    }
  }
  async isNotPlaced(name: string, raised: number): Promise<void> {
    this.done.push('it is not placed');
    const items = [{ ...this.sku, quantity: raised }];
    await this.shop.internal('POST', '/internal/releases', { owner: this.of(name).owner, items });
    this.rules.now = this.now();
    giveBack(this.rules, name, raised);
  }
  async buys(name: string, pieces: number): Promise<void> {
    this.done.push(`${name} buys ${pieces}`);
    const sale = { orderId: randomUUID(), owner: this.of(name).owner, quantity: pieces };
    await this.stockBecomes(this.rules.stock - pieces, sale);
    sell(this.rules, name, pieces);
  }

  /** A guest logs in, and someone else comes in their place. */
  async logsIn(guest: string, account: string): Promise<void> {
    this.done.push(`${guest} becomes ${account}`);
    const [browser, line] = [this.of(guest), this.lines.get(guest)];
    const had = this.hadBefore(account);
    this.shop.logIn(browser, this.of(account).user);
    this.people.delete(guest);
    this.lines.delete(guest);
    const before = this.now();
    this.shop.is(`${guest} becomes ${account}`, await browser.merge(), { status: 200 });
    this.rules.now = (before + this.now()) / 2;
    if (line === undefined) {
      if (this.removed.has(guest)) joinTimes(this.rules, guest, account);
      return;
    }
    const joined = join(this.rules, guest, account);
    if (joined === 'moved') return this.enter(account, had);
    if (joined === 'bought') return;
    try {
      add(this.rules, account, line, guest);
      this.enter(account, had);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      if (!this.inCart(account)) this.lines.set(account, line);
    }
  }
}
