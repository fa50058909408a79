import { Refusal } from '@slipcast/contracts/refusal';
import { RetryLater } from '@slipcast/event-bus/bus';

export const cartUnavailable = (cause?: unknown): Refusal =>
  new Refusal('unavailable', "We can't reach your cart. Please try again in a moment.", {
    headers: { 'retry-after': '2' },
    cause,
  });

/** While Redis, PostgreSQL or the ledger does not answer, an event waits without using up its attempts. */
export async function retryWhenUnavailable<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof Refusal && error.code === 'unavailable')
      throw new RetryLater(error.message, { cause: error });
    throw error;
  }
}
