import { Refusal } from '@slipcast/contracts/refusal';
import { RetryLater } from '@slipcast/event-bus/bus';

/** While Redis or the ledger is away, an event waits without using up its attempts. */
export async function retryWhenUnavailable<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof Refusal && error.code === 'unavailable')
      throw new RetryLater(error.message, { cause: error });
    throw error;
  }
}
