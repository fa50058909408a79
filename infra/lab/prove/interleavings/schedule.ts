import { AsyncLocalStorage } from 'node:async_hooks';
import { completePayment } from '../../../../services/order/src/orders/complete-payment.ts';
import { isUnknown, type Call, type FinalOrder } from '../judge/history.ts';
import { skuOfKey, type Sku } from '@slipcast/contracts/sku';
import type { Seen } from './wrong-ends.ts';
import type { Own, Stored, StoredRows } from './stored.ts';
import { readWhatIsLeft, type Left } from './what-is-left.ts';
import { wrongHolds } from './wrong-holds.ts';
import { wrongOffers } from './wrong-offers.ts';
import { wrongPayments } from './wrong-payments.ts';
import { wrongStock } from './wrong-stock.ts';
import type { CartNeeds, ShopProcess } from './shop-process.ts';
import { CatalogueForms } from './catalogue-forms.ts';
import type { Choose } from './steps.ts';
import type { Memory } from './memory.ts';
import { heldOf, limitsOf } from './limits-of.ts';
import { unlessAway } from './lost-statements.ts';
import { send } from './gated-stores.ts';
import type { OwnStores, World } from './world.ts';

/** Runs what is no part of a schedule. */
const outside = AsyncLocalStorage.snapshot();

/** Clients who asked for something before they had an answer to what they had asked. */
const overlapping = (calls: readonly Call[]): string[] =>
  [...Map.groupBy(calls, ({ client }) => client)].flatMap(([client, own]) =>
    own.some(({ asked }, index) => own.slice(0, index).some((one) => (one.answered ?? Infinity) > asked))
      ? [client]
      : [],
  );

/** One run of a scenario, so apart from others that many can run beside each other. */
export class Schedule extends CatalogueForms {
  /** What a job or a consumer threw after the schedule. */
  failure: unknown;
  private isCopied = false;

  /** @param memory of a set-up, if the stores have a copy of it */
  static async create(
    world: World,
    choose: Choose,
    { snapshot, waitlist }: CartNeeds = {},
    memory?: Memory,
  ): Promise<Schedule> {
    const started: ShopProcess[] = [];
    for (const name of ['front', 'back'])
      started.push(
        await world.startProcess({
          ...(snapshot && { snapshotOf: name }),
          ...(waitlist && { waitlistOf: name }),
          othersFlushed: async () => void (await Promise.all(started.map((one) => one.flushed()))),
        }),
      );
    const [front, back] = started as [ShopProcess, ShopProcess];
    const schedule = new Schedule(world, front, back, choose, memory);
    schedule.isCopied = snapshot ?? false;
    return schedule;
  }

  /** One who uses stores of their own in their own time: nothing of it is a step, and the schedule waits for its end. */
  apart(name: string, work: (stores: OwnStores) => Promise<void>): void {
    this.scheduler.inFlight.takesItsTime();
    this.actor(name, () => send('everybody', name, false, () => outside(() => work(this.world.stores))));
  }

  /** The job of the order service that looks after pending orders. */
  async completeOrder(payment: string): Promise<void> {
    const { store, payments } = this.back.checkout;
    const pending = await store.byPayment(payment);
    if (pending) await completePayment(store, payments, pending);
  }
  /** The same job of another process, which looks after all of them. */
  async completeOrders(): Promise<void> {
    for (const payment of this.paymentIds) await this.completeOrder(payment).catch(unlessAway);
  }
  sweep(): Promise<void> {
    return this.back.sweep(this.paymentIds);
  }
  /** Resolves when the copies of holds have all that was done. */
  async flushed(): Promise<void> {
    await Promise.all([this.front.flushed(), this.back.flushed()]);
  }

  private get skus(): Sku[] {
    const names = new Set(this.calls.flatMap(({ did }) => ('sku' in did ? [did.sku] : [])));
    return [...names].map((name) => this.sku(name));
  }

  /** What belongs to this schedule in the stores. */
  own(): Own {
    const clients = [...new Set(this.calls.map(({ client }) => client))].filter((one) => one !== 'maker');
    const owners = clients.flatMap((client) => [this.guest(client), this.account(client)]);
    return { skus: this.skus, owners, payments: this.paymentIds, events: this.delivery.log };
  }

  /** What is wrong with what it has left in the stores. */
  wrongStores(stored: StoredRows): string[] {
    const { calls, nameOf, delivery, passed, isDisturbed } = this;
    const { chargeOf: charge, hasHandRefund } = this.world.provider;
    const all: Stored = { ...stored, charge, hasHandRefund };
    const isTakenOut = calls.some(({ did }) => did.kind === 'stock' && did.delta < 0);
    const mayHaveEnded = passed > 0 || isTakenOut;
    // Of a request without an answer a part may have happened.
    const broken = calls.flatMap((call) => (isUnknown(call) ? [call.client] : []));
    const refused = calls.flatMap(({ client, did, reply }) =>
      did.kind === 'order' && reply?.kind === 'refused' ? [client] : [],
    );
    const buyers = calls.flatMap(({ client, reply }) => (reply?.kind === 'ordered' ? [client] : []));
    const again = refused.filter((client) => buyers.includes(client));
    const hurried = [...overlapping(calls), ...broken, ...again].flatMap((client) => [
      this.guest(client),
      this.account(client),
    ]);
    return [
      ...wrongStock(all, { calls, nameOf, isLost: delivery.hasLost }),
      ...wrongHolds(all, { nameOf, mayHaveEnded, isDisturbed, hurried }, this.back.waiting !== undefined),
      ...wrongPayments(all),
      ...wrongOffers(all, nameOf),
    ];
  }

  /** What an outsider sees once it is quiet. */
  async evidence(seed: string, orders: FinalOrder[]): Promise<Omit<Seen, 'stores' | 'offerMails'>> {
    this.bindCalls(orders);
    await this.lookAtLast();
    const skus = this.skus.map(this.nameOf);
    const stock: Record<string, number> = {};
    for (const sku of skus) {
      // What the ledger could not be asked, the comparison asks.
      if (this.isDisturbed) await this.back.compare(this.sku(sku));
      const { onHand, heldByOthers } = await this.back.holds.read(this.sku(sku), null);
      stock[sku] = onHand - heldByOthers;
    }
    const own = orders.map((order) => ({
      ...order,
      lines: order.lines.map(({ sku, quantity }) => ({
        sku: this.nameOf(skuOfKey(sku)),
        quantity,
      })),
    }));
    const books = this.world.provider.books(this.paymentIds);
    const clients = [...new Set(this.calls.map(({ client }) => client))].filter((one) => one !== 'maker');
    const left = await this.whatIsLeft(clients, skus);
    return {
      seed,
      calls: this.calls,
      books,
      orders: own,
      stock,
      mails: this.back.mails(),
      withdrawn: this.withdrawn,
      // Time may have passed since the last call.
      ended: this.now() + 1,
      ...left,
      timePassed: this.passed > 0,
      sent: this.scheduler.steps,
      isCalm: this.isCalm,
      hasRoom: this.sales.size > 0,
      limits: limitsOf(this.sales),
      held: heldOf(left),
    };
  }

  /** Where anyone may do anything, those who have waited may not have looked since. */
  private async lookAtLast(): Promise<void> {
    if (!this.scheduler.isPlanned || !this.front.waiting) return;
    const waits = this.calls.flatMap(({ client, did }) =>
      did.kind === 'wait' ? [{ client, sku: did.sku }] : [],
    );
    const each = new Map(waits.map((one) => [`${one.client} ${one.sku}`, one]));
    // Twice: anyone who looked before another saw an offer still waits afterwards.
    for (const { client, sku } of [...each.values(), ...each.values()]) await this.look(client, sku);
  }

  /** Carts, places in queues, and whether PostgreSQL's copy is what Redis has. */
  private async whatIsLeft(clients: string[], skus: string[]): Promise<Left> {
    const { back, guest, account, nameOf, accounts, world } = this;
    const shoppers = clients.map((client) => {
      const owners = { guest: guest(client), account: account(client) };
      return { client, signedIn: accounts.has(client), ...owners };
    });
    const known = { now: () => this.now(), nameOf, skus: skus.map((name) => this.sku(name)) };
    const left = await readWhatIsLeft(back, shoppers, known);
    // A schedule that was broken off leaves timers that write nothing any more: that is its fault, and the others go on.
    await this.flushed().catch((error: unknown) => (this.failure ??= error));
    if (!this.isCopied || this.passed > 0 || this.failure) return { ...left, copies: [] };
    const owners = shoppers.flatMap((one) => [one.guest, one.account]);
    return { ...left, copies: await world.compareCopies(known.skus, owners) };
  }

  /** @param isCut its actors were stopped in the middle of what they did, which will never be written */
  async stop(isCut = false): Promise<void> {
    await this.front.stop(isCut);
    await this.back.stop(isCut);
  }
}
