import { RetryLater } from '@slipcast/event-bus/bus';
import { Refusal } from '@slipcast/contracts/refusal';

/** Redis or the ledger is away: the event waits, and its tries are not used up. */
export async function patient<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof Refusal && error.code === 'unavailable')
      throw new RetryLater(error.message, { cause: error });
    throw error;
  }
}
