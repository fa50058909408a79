import { randomUUID } from 'node:crypto';
import type { Owner } from '@slipcast/contracts/ids';
import { Refusal } from '@slipcast/contracts/refusal';
import { Waiters } from './waiters.ts';
import { turn } from './gated-stores.ts';

export const PENCE = 2450;

/** The shoppers of one schedule, whose cards are authorised. */
export class Payers extends Waiters {
  private readonly nameless = new Set<string>();

  get paymentIds(): string[] {
    return [...this.payments.keys()];
  }
  /** Whether a payment of this client, and every one, has been answered for by an order or a refusal. */
  private isDone(client: string): boolean {
    const own = [...this.payments].flatMap(([id, payer]) => (payer === client ? [id] : []));
    const answered = this.calls.flatMap(({ did, reply }) =>
      did.kind === 'order' && reply ? [did.payment] : [],
    );
    return own.length > 0 && own.every((id) => answered.includes(id));
  }

  /** What this client has paid and not ordered with. */
  protected unspent(client: string): string[] {
    const spent = new Set(this.calls.flatMap(({ did }) => (did.kind === 'order' ? [did.payment] : [])));
    return [...this.payments].flatMap(([id, payer]) => (payer === client && !spent.has(id) ? [id] : []));
  }

  /** Whose payments may be this schedule's, and which client that is. */
  get payers(): [Owner, string][] {
    const clients = new Set(this.calls.map(({ client }) => client));
    return [...clients].flatMap((client): [Owner, string][] => [
      [this.guest(client), client],
      [this.account(client), client],
    ]);
  }
  /** A payment that this client has begun, perhaps without an answer. */
  found(payment: string, client: string): void {
    if (!this.payments.has(payment)) this.payments.set(payment, client);
  }

  /** From now on this client sends no cart cookie. */
  withoutCookie(client: string): void {
    this.nameless.add(client);
  }
  protected buyer(client: string): Owner | null {
    return this.nameless.has(client) ? null : this.owner(client);
  }

  /**
   * A cart is paid once at a time: a client who is paying in another window tries again once that one is done.
   *
   * @param source the card's token
   */
  async pay(client: string, pieces = 1, source = `cnon-${randomUUID()}`): Promise<string | null> {
    return this.payPence(client, PENCE * pieces, source);
  }

  async payPence(
    client: string,
    pence: number,
    source = `cnon-${randomUUID()}`,
    again = true,
  ): Promise<string | null> {
    const reply = await this.record(client, { kind: 'pay', pence }, async () => {
      const owner = this.buyer(client);
      const attempt = await this.front.flows.authorise(
        {
          owner,
          payer: owner,
          amountPence: pence,
          sourceId: source,
          verificationToken: null,
        },
        5,
      );
      if (typeof attempt === 'string') throw new Refusal('payment-in-progress', attempt);
      if (attempt.payment.state !== 'authorised') throw new Refusal('payment-unknown', 'not authorised');
      return { kind: 'paid', payment: attempt.payment.id };
    });
    if (again && reply.kind === 'refused' && reply.text === 'being-paid') {
      await turn(`${client} pays again`, () => this.isDone(client));
      return this.payPence(client, pence, source, false);
    }
    if (reply.kind !== 'paid') return null;
    this.payments.set(reply.payment, client);
    return reply.payment;
  }
}
