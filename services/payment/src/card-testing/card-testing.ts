import type { PaymentState } from '@slipcast/contracts/http/payment';
import { isAboutCard } from '../provider/declines.ts';

/** A declined card counts as much as four authorisations that were reversed without an order. */
export const DECLINE_POINTS = 4;
export const REVERSED_POINTS = 1;
/** An authorised payment may wait this long for its order; then the sweep voids it. Until then it counts as open. */
export const ABANDONED_MS = 5 * 60_000;

/** Who pays: `payer` is the account or guest, or else the network; `network` is a keyed hash, null for loopback. */
export interface PayingParty {
  payer: string | null;
  network: string | null;
}

const NETWORK_PREFIX = 'n:';
export const networkPayer = (hash: string): string => `${NETWORK_PREFIX}${hash}`;
export const isNetworkPayer = (payer: string): boolean => payer.startsWith(NETWORK_PREFIX);

/** How many payments without an order one payer may have at a time. An owner has one cart, which is limit enough. */
export const maxOpenPayments = (
  payer: string | null,
  limits: { PAYMENTS_OPEN_PER_NETWORK: number },
): number => (payer !== null && isNetworkPayer(payer) && limits.PAYMENTS_OPEN_PER_NETWORK) || Infinity;

/** The bank declined the card itself. A used-up card token, the shop's settings and provider failures don't count. */
export const isCardDeclined = (payment: { state: PaymentState; declineCode: string | null }): boolean =>
  payment.state === 'declined' && isAboutCard(payment.declineCode ?? '');
