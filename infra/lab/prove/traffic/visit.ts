import { setTimeout as sleep } from 'node:timers/promises';
import type { Reply } from '../judge/history.ts';
import { buyPots, buyVoucher, isOpen } from './buying.ts';
import { ASK_AGAIN_MS } from './paying.ts';
import type { Person } from './person.ts';
import type { Leaving, Plan, Thought } from './plan.ts';
import type { Scene } from './scene.ts';
import type { Pot } from './shop.ts';

const LONGEST_PAUSE = 4;

/** One shopper in the shop, from looking around to the end of their plan. */
class Visit {
  private readonly person: Person;
  private readonly plan: Plan;
  private readonly scene: Scene;
  private readonly pauses: Iterator<number>;
  /** Pieces that the shop last said are reserved. */
  private readonly basket = new Map<Pot, number>();

  constructor(person: Person, plan: Plan, scene: Scene) {
    this.person = person;
    this.plan = plan;
    this.scene = scene;
    this.pauses = plan.pauses.values();
  }

  async run(): Promise<void> {
    const { plan } = this;
    for (const look of plan.looks) await this.look(look);
    if (plan.buysVoucher && this.scene.vouchers)
      return buyVoucher({ person: this.person, plan, scene: this.scene, pause: () => this.pause() });
    if (!(await this.wantSomething())) return;
    if (plan.signsUp && !this.person.browser.token)
      await this.person.signUp(this.person.nextEmail(this.scene.mailDomain));
    for (const thought of plan.thoughts) await this.think(thought);
    if (this.basket.size === 0 || plan.ends === 'goes away') return;
    if (plan.ends === 'gives back') return this.giveBack();
    await buyPots(
      { person: this.person, plan, scene: this.scene, pause: () => this.pause() },
      [...this.basket].map(([pot, quantity]) => ({ pot, quantity })),
    );
  }

  private pause(): Promise<void> {
    const share = Math.min(LONGEST_PAUSE, this.pauses.next().value ?? 1);
    return this.scene.isOver() ? Promise.resolve() : sleep(share * this.scene.paceMs);
  }

  private wish(index: number): Pot {
    const pot = this.scene.pots[this.plan.wishes[index] ?? 0];
    if (!pot) throw new Error('there is nothing to wish for');
    return pot;
  }

  private async look(what: Plan['looks'][number]): Promise<void> {
    const pot = this.wish(0);
    if (what === 'all') await this.person.visit('all pots', '/api/products');
    if (what === 'search')
      await this.person.visit('search', `/api/products?search=${encodeURIComponent(pot.sku)}`);
    if (what === 'pot') await this.person.visit('a pot', `/api/products/${pot.productId}`);
    if (what === 'categories') await this.person.visit('categories', '/api/categories');
    await this.pause();
  }

  /** The favourite, or what else there is. */
  private async wantSomething(): Promise<boolean> {
    for (const index of this.plan.wishes.keys()) {
      const pot = this.wish(index);
      if (this.plan.asksForStock) await this.person.read(pot);
      if (await this.take(pot, this.plan.quantity)) return true;
      if (index === 0 && (await this.waitFor(pot))) return true;
      await this.pause();
      if (this.plan.leaves === 'hold' && !this.plan.comesBack) return false;
    }
    return false;
  }

  private goneAfter(call: Leaving): number | undefined {
    return this.plan.leaves === call ? this.plan.leavesAfterMs : undefined;
  }

  private keep(pot: Pot, reply: Reply | null): boolean {
    if (reply?.kind !== 'held') return false;
    if (reply.held > 0) this.basket.set(pot, reply.held);
    else this.basket.delete(pot);
    return reply.held > 0;
  }

  private async take(pot: Pot, quantity: number): Promise<boolean> {
    const gone = this.basket.size === 0 ? this.goneAfter('hold') : undefined;
    let reply = await this.person.hold(pot, quantity, gone);
    for (let asked = 1; gone === undefined && isOpen(reply) && asked < this.scene.asks; asked += 1) {
      await sleep(ASK_AGAIN_MS);
      reply = await this.person.hold(pot, quantity);
    }
    return this.keep(pot, reply);
  }

  /** Looks again and again, and takes what is offered. Who gives up says so. */
  private async waitFor(pot: Pot): Promise<boolean> {
    const { person, plan } = this;
    if (plan.patience === 0 || (await person.wait(pot))?.kind === 'refused') return false;
    for (let looked = 0; looked < plan.patience && !this.scene.isOver(); looked += 1) {
      await sleep(this.scene.paceMs);
      const reply = await person.look(pot);
      if (reply?.kind === 'done') return false;
      if (reply?.kind === 'offered' && looked % 4 < 3) return this.take(pot, 1);
    }
    for (let asked = 0; asked < this.scene.asks; asked += 1) {
      const left = await person.leave(pot);
      if (left?.kind === 'done' || (left?.kind === 'refused' && left.status === 404)) break;
      await sleep(ASK_AGAIN_MS);
    }
    return false;
  }

  private async think(thought: Thought): Promise<void> {
    await this.pause();
    const [pot, held] = [...this.basket][0] ?? [];
    if (!pot || !held) return;
    const { person } = this;
    if (thought === 'extend') this.keep(pot, await person.extend(pot));
    if (thought === 'more') this.keep(pot, await person.change(pot, held + 1));
    if (thought === 'fewer' && held > 1) this.keep(pot, await person.change(pot, held - 1));
    if (thought === 'another') await this.take(this.wish(1), 1);
    if (thought === 'look again') await person.read(pot);
    await person.seeCart(pot);
    if (thought === 'give back') {
      await person.release(pot);
      this.basket.delete(pot);
      await this.pause();
      await this.take(this.wish(2), 1);
    }
  }

  private async giveBack(): Promise<void> {
    for (const pot of this.basket.keys()) await this.person.release(pot);
  }
}

export const visit = (person: Person, plan: Plan, scene: Scene): Promise<void> =>
  new Visit(person, plan, scene).run();
