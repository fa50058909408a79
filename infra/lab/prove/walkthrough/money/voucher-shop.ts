import { randomUUID } from 'node:crypto';
import type { Answer } from '../../traffic/browser.ts';
import { authorise } from '../buying.ts';
import type { Findings } from '../findings.ts';
import type { Person } from '../person.ts';
import type { Stage } from '../stage.ts';

export interface Bought {
  code: string;
  lastFour: string;
  id: string;
  order: Answer['body'];
  paymentId: string;
  giver: Person;
  recipient: string;
}

/** Buying and looking at gift vouchers. */
export class VoucherShop {
  private readonly stage: Stage;
  private readonly findings: Findings;
  constructor(stage: Stage, findings: Findings) {
    this.stage = stage;
    this.findings = findings;
  }

  /** @param fields of the request; `amount_pence` is authorised unless `paid` says another amount */
  async ask(
    giver: Person,
    { paid, ...fields }: { amount_pence: number; paid?: number } & Record<string, unknown>,
  ) {
    const { payment } = (await authorise(giver, paid ?? fields.amount_pence)).body;
    const body = {
      customer_name: 'Ada Potter',
      customer_email: giver.email,
      recipient_name: 'Bea',
      recipient_email: this.stage.guest('bea').email,
      message: 'Happy birthday!',
      payment_id: payment.id,
      ...fields,
    };
    return { paymentId: payment.id as string, body, answer: await giver.ask('POST', '/vouchers', body) };
  }

  /** The code in the newest email to this address. */
  async codeSentTo(recipient: string): Promise<string> {
    const { text } = await this.stage.post.mail(this.findings, recipient, /^Your gift voucher of /);
    return /Its code is (\S+)/.exec(text)?.[1] ?? '';
  }

  async buy(pence: number, giver = this.stage.guest('ada')): Promise<Bought> {
    const recipient = `bea-${randomUUID()}@walkthrough.example`;
    const { answer, paymentId } = await this.ask(giver, { amount_pence: pence, recipient_email: recipient });
    const code = await this.codeSentTo(recipient);
    const [voucher] = await this.search(recipient);
    const { order } = answer.body;
    return { code, lastFour: code.slice(-4), id: voucher?.id, order, paymentId, giver, recipient };
  }

  async search(words: string): Promise<Answer['body'][]> {
    return (await this.stage.maker.get(`/admin/vouchers?search=${encodeURIComponent(words)}`)).vouchers;
  }

  async seen({ recipient }: Pick<Bought, 'recipient'>): Promise<Answer['body']> {
    return (await this.search(recipient))[0];
  }

  balance(code: string, person = this.stage.guest('looker')): Promise<Answer> {
    return person.ask('POST', '/vouchers/balance', { code });
  }
}
