import { buyAll, type WalkPot } from '../buying.ts';
import { Desk } from '../desk.ts';
import type { Findings } from '../findings.ts';
import type { Part } from '../part.ts';
import { postWebhook, squarePaymentOf } from '../square-news.ts';
import type { Stage } from '../stage.ts';

interface Dispute {
  id: string;
  due_at: string;
  updated_at: string;
}
const FEE = 0.85;
const CARD = { brand: 'VISA', last4: '1111' };

/** An order of £42.70, and a dispute about it. */
class Case {
  readonly desk: Desk;
  dispute: Dispute = { id: '', due_at: '', updated_at: '' };
  private readonly stage: Stage;
  private constructor(stage: Stage, desk: Desk) {
    this.stage = stage;
    this.desk = desk;
  }
  static async open(stage: Stage, pot: WalkPot, fields: object): Promise<Case> {
    const one = new Case(
      stage,
      new Desk(stage, await buyAll(stage.guest(), [{ pot, quantity: 2 }], { pence: 4270 })),
    );
    const body = { payment_id: (await squarePaymentOf(stage, one.desk.order.paymentId)).id, ...fields };
    one.dispute = (await stage.square.control<{ dispute: Dispute }>('POST', '/disputes', body)).dispute;
    return one;
  }

  async moves(state: string): Promise<Dispute> {
    const path = `/disputes/${this.dispute.id}`;
    return (await this.stage.square.control<{ dispute: Dispute }>('POST', path, { state })).dispute;
  }
  // oxlint-disable-next-line typescript/no-explicit-any -- JSON of a shop that this code trusts in nothing
  seen = async (): Promise<any> =>
    (await this.stage.maker.get(`/admin/orders/${this.desk.order.id}/disputes`)).disputes;
  // oxlint-disable-next-line typescript/no-explicit-any -- JSON of a shop that this code trusts in nothing
  money = (): Promise<any> => this.stage.maker.get(`/admin/orders/${this.desk.order.id}/money`);
  /** As the dashboard lists it. */
  async waiting(): Promise<unknown[]> {
    const { disputes } = await this.stage.maker.get('/admin/dashboard');
    return disputes.next.filter(({ orderId }: { orderId: string }) => orderId === this.desk.order.id);
  }
  /** The maker's emails about it. */
  mails = async () =>
    (await this.stage.post.about(this.desk.order.number)).filter(({ to }) => to !== this.desk.order.email);
}

/** From its first day to its end, lost first and then won; the dashboard; news that are older, and a repeat. */
async function fought(stage: Stage, findings: Findings, pot: WalkPot) {
  const one = await Case.open(stage, pot, { amount: 3001, due_in_days: 1 });
  const whole = { taken: 42.7, refunded: 0, lost: 0, fee: FEE, net: 41.85, card: CARD };
  await findings.comes('what it has brought', one.money, whole);
  const shown = { amount: 30.01, reason: 'NOT_RECEIVED', dueAt: one.dispute.due_at };
  await findings.comes('the dispute', one.seen, [{ ...shown, state: 'evidence-required' }]);
  findings.shows('the dashboard', await one.waiting(), [
    { ...shown, orderNumber: one.desk.order.number, state: 'evidence-required' },
  ]);
  await one.moves('PROCESSING');
  await findings.comes('under review', one.seen, [{ ...shown, state: 'under-review' }]);
  findings.shows('the dashboard no longer has it', await one.waiting(), []);
  const lost = await one.moves('LOST');
  await findings.comes('lost', one.seen, [{ ...shown, state: 'lost' }]);
  findings.shows('what is left of it', await one.money(), { ...whole, lost: 30.01, net: 11.84 });
  await one.moves('WON');
  await findings.comes('won', one.seen, [{ ...shown, state: 'won' }]);
  const old = await postWebhook(stage, {
    type: 'dispute.state.updated',
    data: { object: { dispute: lost } },
  });
  findings.shows('older news', [old.status, old.body], [200, { received: true }]);
  findings.shows(
    'it stays won',
    [await one.seen(), await one.money()],
    [[{ ...shown, state: 'won' }], whole],
  );
  const { steps } = await stage.maker.get(`/admin/orders/${one.desk.order.id}/history`);
  const said = steps.filter(({ what }: { what: string }) => what === 'disputed');
  const because = 'The goods haven’t arrived.';
  findings.shows('its history', said, [
    { text: `Evidence required. ${because}`, amount: 30.01 },
    { text: `Under review by the bank. ${because}` },
    { text: `Lost. ${because}` },
    { text: `Won. ${because}` },
  ]);
  const evidence = await stage.file(stage.maker, `/admin/orders/${one.desk.order.id}/evidence`);
  findings.shows(
    'the evidence',
    [evidence.subarray(0, 5).toString(), evidence.length > 2000],
    ['%PDF-', true],
  );
  return async (later: Findings) => {
    const subjects = [
      /A buyer’s bank disputes the payment of order/,
      /is under review/,
      /is lost/,
      /You’ve won the dispute/,
    ];
    const sorted = async () => (await one.mails()).map(({ subject }) => subject).toSorted();
    await later.comes('the maker’s emails', sorted, [
      subjects[0],
      /^The dispute .* is lost/,
      subjects[1],
      subjects[3],
    ]);
    const [first] = (await one.mails()).filter(({ subject }) => subjects[0]?.test(subject));
    const mail = (await stage.post.to(first?.to ?? '')).find(({ id }) => id === first?.id);
    later.shows(
      'the first of them',
      mail?.text,
      /£30\.01\. The goods haven’t arrived\.[^]*Send it in Square’s dashboard by/,
    );
    later.shows('the dispute', [await one.seen(), await one.money()], [[{ ...shown, state: 'won' }], whole]);
    later.shows('emails to the buyer', await one.desk.subjects(), [/^Your order/]);
  };
}

/** All of it, of which no webhook comes; accepted in Square's dashboard, after a part was refunded. */
async function accepted(stage: Stage, findings: Findings, pot: WalkPot) {
  const one = await Case.open(stage, pot, {
    reason: 'NO_KNOWLEDGE',
    due_in_days: 2,
    state: 'INQUIRY_EVIDENCE_REQUIRED',
  });
  await findings.comes('the inquiry', one.seen, [
    { amount: 42.7, reason: 'NO_KNOWLEDGE', state: 'evidence-required' },
  ]);
  await stage.square.control('POST', '/faults', {
    match: { event: 'dispute.state.updated' },
    action: 'drop-webhook',
  });
  await one.moves('ACCEPTED');
  const end = [{ amount: 42.7, state: 'accepted' }];
  await findings.comes('accepted, found in Square’s list', one.seen, end);
  const money = { taken: 42.7, refunded: 0, lost: 42.7, net: -FEE };
  findings.shows('what is left of it', await one.money(), money);
  return async (later: Findings) => {
    later.shows('the dispute', [await one.seen(), await one.money()], [end, money]);
    const subjects = async () => (await one.mails()).map(({ subject }) => subject).toSorted();
    await later.comes('the maker’s emails', subjects, [/^A buyer’s bank/, /^You’ve accepted the dispute/]);
  };
}

/** An inquiry that is closed has taken nothing. */
async function closed(stage: Stage, findings: Findings, pot: WalkPot) {
  const one = await Case.open(stage, pot, {
    amount: 1,
    reason: 'SOMETHING_NEW',
    state: 'INQUIRY_PROCESSING',
  });
  await findings.comes('the inquiry', one.seen, [{ amount: 0.01, state: 'under-review' }]);
  await one.moves('INQUIRY_CLOSED');
  await findings.comes('closed', one.seen, [{ state: 'won' }]);
  findings.shows('what is left of it', await one.money(), { lost: 0, net: 41.85 });
  const { steps } = await stage.maker.get(`/admin/orders/${one.desk.order.id}/history`);
  findings.shows('its history', steps.at(-1), {
    what: 'disputed',
    text: 'Won. Another reason.',
    amount: 0.01,
  });
}

/** What buyers' banks ask back. */
export const disputes: Part = {
  name: 'disputes',
  async run(stage, findings) {
    const pot = await stage.pot(findings, { price: 21.35, stock: 6 });
    await closed(stage, findings, pot);
    // Its lost webhook must not be another one's.
    const first = await fought(stage, findings, pot);
    const second = await accepted(stage, findings, pot);
    return async (later) => {
      await first(later);
      await second(later);
      later.shows('stock', await stage.stockOf(pot.id), 0);
    };
  },
};
