import { makeDue } from './claims-of.ts';
import { LockMishaps } from './lock-mishaps.ts';
import { unlessAway } from './lost-statements.ts';

/** Another service does what it is asked and its answer is lost, or it takes so long that others count it as dead. */
export class LostAnswers extends LockMishaps {
  /** From now on no answer of the cart service arrives at another service. */
  loseCartAnswers(): void {
    this.isDisturbed = true;
    this.isCalm = false;
    for (const one of [this.front, this.back]) one.reach.cartAnswers = false;
  }
  /** From now on they arrive again. */
  cartAnswersAgain(): void {
    for (const one of [this.front, this.back]) one.reach.cartAnswers = true;
  }

  /** Takes up this client's payments, as a process does where the one that asked for them seems dead. */
  async sweepUnderWay(client: string): Promise<void> {
    const { payment } = this.world.pool;
    const { rows } = await payment.query<{ id: string }>('SELECT id FROM payment_attempt WHERE owner = $1', [
      this.owner(client),
    ]);
    const ids = rows.map(({ id }) => id);
    await makeDue(payment, ids);
    await this.back.sweep(ids).catch(unlessAway);
  }
}
