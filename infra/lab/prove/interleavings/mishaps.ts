import { loseNextAnswer, loseNextRequest, refuseNext } from './card-mishaps.ts';
import { makeAbandoned, makeDue } from './claims-of.ts';
import { turn } from './gated-stores.ts';
import { loseStatement, unlessAway, type LostStatement } from './lost-statements.ts';
import { Maker } from './maker.ts';

/** The actors of one schedule, and whatever may go wrong around them. */
export class Mishaps extends Maker {
  /** Payments that a job or the bank may have taken back, and when. */
  protected readonly withdrawn: { payment: string; at: number }[] = [];

  actor(name: string, run: () => Promise<void>): void {
    this.scheduler.actor(name, run);
  }

  /** An actor whose first call is asked at some point of the schedule. */
  later(name: string, run: () => Promise<void>): void {
    this.actor(name, async () => {
      await turn(`${name} begins`);
      await run();
    });
  }

  /** An actor who begins once another has sent this. */
  onceSent(name: string, other: string, sent: string, run: () => Promise<void>): void {
    this.actor(name, async () => {
      await turn(`${name} begins`, this.isSent(other, sent));
      await run();
    });
  }
  private isSent(other: string, sent: string): () => boolean {
    return () => this.scheduler.steps.some(({ actor, what }) => actor === other && what === sent);
  }

  /** This step of an actor is so slow that it comes after that of the other. */
  slow(actor: string, what: string, other: string, sent: string): void {
    this.scheduler.slow.add(actor, what, this.isSent(other, sent));
  }
  /** This step of an actor comes when no one else can go. */
  comesLast(actor: string, what: string): void {
    this.scheduler.slow.add(actor, what, () => false);
  }

  /** An actor who begins once this client has logged in. */
  afterLogin(client: string, name: string, run: () => Promise<void>): void {
    this.actor(name, async () => {
      await turn(`${name} begins`, () => this.accounts.has(client));
      await run();
    });
  }

  /** From now on the order service does not tell the cart service what is in stock. */
  ledgerAway(): void {
    this.isCalm = false;
    for (const one of [this.front, this.back]) one.reach.ledger = false;
  }
  /** From now on it does again. */
  ledgerBack(): void {
    for (const one of [this.front, this.back]) one.reach.ledger = true;
  }

  /** A request may not come to its end: its process is killed, or what it needs is away. */
  protected isDisturbed = false;
  /** Nothing is away and no answer gets lost. */
  protected isCalm = true;

  /** From now on the cart service answers no other service. */
  cartAway(): void {
    this.isDisturbed = true;
    this.isCalm = false;
    for (const one of [this.front, this.back]) one.reach.cart = false;
  }

  /** The cart service answers all others again, and this client buys. */
  async buyOnceCartIsBack(client: string, sku: string): Promise<void> {
    for (const one of [this.front, this.back]) one.reach.cart = true;
    await this.buy(client, sku);
  }

  /** At some point so many minutes pass at once, but not while an order is being placed: PostgreSQL's clock stays. */
  clock(minutes: number): void {
    const isQuiet = () => this.calls.every(({ did, reply }) => did.kind !== 'order' || reply !== null);
    this.actor('clock', async () => {
      await turn(`${minutes} minutes pass`, isQuiet);
      await this.passTime(minutes);
    });
  }

  /** `clock`, with the replica of this pot compared a few seconds before. */
  clockTo(sku: string, minutes: number): void {
    this.actor('clock', async () => {
      await turn(`${minutes} minutes pass`);
      await this.passTimeTo(sku, minutes);
    });
  }

  /** At some point so many minutes pass at once, even while an order is being placed. */
  clockAnyTime(minutes: number): void {
    this.actor('clock', async () => {
      // The end of a hold is known only once its call is answered.
      const isQuiet = () => this.calls.every(({ did, reply }) => did.kind !== 'hold' || reply !== null);
      await turn(`${minutes} minutes pass`, isQuiet);
      await this.passTime(minutes);
    });
  }

  /** At some point the bank takes back what it has authorised for this client and no one has captured. */
  bankTakesBack(client: string): void {
    this.actor('bank', async () => {
      await turn('the bank takes back the authorisation');
      this.takeBack(client);
    });
  }
  takeBack(client: string): void {
    this.isCalm = false;
    for (const [id, payer] of this.payments) {
      const charge = payer === client ? this.world.provider.chargeOf(id) : undefined;
      if (charge?.status !== 'authorised') continue;
      charge.status = 'cancelled';
      this.withdrawn.push({ payment: id, at: 0 });
    }
  }

  /** At some point the payment service stops answering other services. */
  paymentAway(): void {
    this.isCalm = false;
    this.actor('payment service', async () => {
      await turn('the payment service stops answering');
      for (const one of [this.front, this.back]) one.reach.payment = false;
    });
  }

  /** At some point the card provider's next answer gets lost. */
  loseAnswer(): void {
    this.actor('network', async () => {
      await turn('the next answer of the provider is lost');
      this.loseNext('answer');
    });
  }
  loseNext(what: 'answer' | 'request' | 'credentials'): void {
    this.isCalm = false;
    if (what === 'answer') loseNextAnswer(this.scheduler);
    else if (what === 'request') loseNextRequest(this.scheduler);
    else refuseNext(this.scheduler);
  }

  /** At some point the next request to the card provider does not arrive. */
  loseRequest(): void {
    this.actor('network', async () => {
      await turn('the next request to the provider is lost');
      this.loseNext('request');
    });
  }

  /** At some point the provider refuses the shop's credentials for a while. */
  refuseCredentials(): void {
    this.actor('network', async () => {
      await turn('the provider refuses the credentials for a while');
      this.loseNext('credentials');
    });
  }

  /** At some point the next of these statements loses its connection. */
  loseStatement(lost: LostStatement): void {
    this.isDisturbed = true;
    this.isCalm = false;
    this.actor('postgres', async () => {
      await turn(`the next ${lost.what} of ${lost.store} is lost`);
      loseStatement(this.scheduler, lost);
    });
  }

  /** Gives back this client's payments without an order, as if five minutes old. */
  async sweepAbandoned(client: string): Promise<void> {
    const own = [...this.payments].flatMap(([id, payer]) => (payer === client ? [id] : []));
    await makeAbandoned(this.world.pool.payment, own);
    await this.back.sweep(own);
  }

  /** `sweepAbandoned` at some point. */
  sweeper(client: string): void {
    this.actor('sweeper', () => {
      for (const [payment, payer] of this.payments)
        if (payer === client) this.withdrawn.push({ payment, at: 0 });
      return this.sweepAbandoned(client);
    });
  }

  /** A process whose jobs finish payments: as often, and with whatever was due to another process that died. */
  sweeps(name: string, times = 1): void {
    this.actor(name, () => this.sweepTimes(times));
  }
  async sweepTimes(times: number): Promise<void> {
    for (let time = 0; time < times; time += 1) {
      await makeDue(this.world.pool.payment, this.paymentIds);
      await this.back.sweep(this.paymentIds).catch(unlessAway);
    }
  }
}
