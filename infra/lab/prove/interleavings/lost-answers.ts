import { LockMishaps } from './lock-mishaps.ts';

/** Another service does what it is asked, and its answer is lost. */
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
}
