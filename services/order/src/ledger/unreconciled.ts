import { RetryLater, type Bus } from '@slipcast/event-bus/bus';

/** Runs what may change stock, once the ledger has been reconciled. */
export type Guard = <T>(work: () => Promise<T>) => Promise<T>;

/** Raised by the trigger on `stock` until a restored ledger has been reconciled (ADR 21). */
const CODE = 'SL001';
export const isUnreconciled = (error: unknown): boolean => (error as { code?: string } | null)?.code === CODE;

/** For what only reads stock. */
export const unreconciled = (): Error =>
  Object.assign(new Error('the ledger has not been reconciled since this server started'), { code: CODE });

/** An event that would change the ledger waits for the reconciliation, without using up its attempts. */
export const waitForReconciliation = ({ subscribe }: Pick<Bus, 'subscribe'>): Pick<Bus, 'subscribe'> => ({
  subscribe: ({ handle, ...subscription }) =>
    subscribe({
      ...subscription,
      handle: (event) =>
        handle(event).catch((error: unknown) => {
          throw isUnreconciled(error)
            ? new RetryLater('the ledger is being reconciled', { cause: error })
            : error;
        }),
    }),
});
