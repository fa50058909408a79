import { randomUUID } from 'node:crypto';
import type { Answer } from '../traffic/browser.ts';
import type { Booked } from './square.ts';
import type { WalkOrder } from './buying.ts';
import type { Person } from './person.ts';
import type { Stage } from './stage.ts';

/** The refund desk of one order. Square is asked every five seconds, so a part waits for it once. */
export class Desk {
  readonly order: WalkOrder;
  private readonly stage: Stage;
  constructor(stage: Stage, order: WalkOrder) {
    this.stage = stage;
    this.order = order;
  }

  get path(): string {
    return `/admin/orders/${this.order.id}/refunds`;
  }
  refund(body: object, person: Person = this.stage.maker): Promise<Answer> {
    return person.ask('POST', this.path, { id: randomUUID(), reason: 'goodwill', ...body });
  }
  settle(refundId: string, how?: string): Promise<Answer> {
    return this.stage.maker.ask('PUT', `${this.path}/${refundId}/settle`, { how });
  }
  // oxlint-disable-next-line typescript/no-explicit-any -- JSON of a shop that this code trusts in nothing
  see = async (): Promise<any> => (await this.stage.maker.ask('GET', this.path)).body;
  booked = (): Promise<Booked | undefined> => this.stage.square.booked(this.order.paymentId);
  status(status: string): Promise<Answer> {
    return this.stage.maker.ask('PUT', `/admin/orders/${this.order.id}/status`, { status });
  }
  /** The next refund of this order's payment fails at Square. */
  fails(): Promise<unknown> {
    const match = { reference_id: this.order.paymentId };
    return this.stage.square.control('POST', '/faults', { match, action: 'fail-refund' });
  }
  /** The subjects of the emails to its buyer, in the order of the alphabet, because each is sent when it is ready. */
  subjects = async (): Promise<string[]> =>
    (await this.stage.post.to(this.order.email)).map(({ subject }) => subject).toSorted();
}
