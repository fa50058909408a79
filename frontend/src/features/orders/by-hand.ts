import type { WireOrder } from '@slipcast/contracts/http/order';
import { readPence } from '@slipcast/contracts/money';

/** Of an order that the maker made and takes the money for; null for any other. */
export const byHandFrom = ({ byHand }: Partial<WireOrder>) =>
  byHand
    ? {
        owedPence: readPence(byHand.owed),
        payUntil: byHand.payUntil ?? null,
        payments: byHand.payments.map(({ id, method, amount, at }) => ({
          id,
          method,
          amountPence: readPence(amount),
          at,
        })),
      }
    : null;
