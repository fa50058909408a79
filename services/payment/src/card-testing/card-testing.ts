import { isAboutCard } from '../provider/declines.ts';
import type { Payment } from '../payments/payment.ts';

/** A declined card counts as much as four authorisations that were given back without an order. */
export const DECLINE_POINTS = 4;
export const RETURNED_POINTS = 1;

/** Who pays: `payer` is the account or guest, or else the network; `network` is a keyed hash, null for loopback. */
export interface PayingParty {
  payer: string | null;
  network: string | null;
}

const NETWORK_PREFIX = 'n:';
export const networkPayer = (hash: string): string => `${NETWORK_PREFIX}${hash}`;
export const isNetworkPayer = (payer: string): boolean => payer.startsWith(NETWORK_PREFIX);

/** How many payments without an order one payer may have at a time; 0 means no limit. An owner has one cart, and that is limit enough. */
export const maxOpenPayments = (
  payer: string | null,
  limits: { PAYMENTS_OPEN_PER_NETWORK: number },
): number => (payer !== null && isNetworkPayer(payer) && limits.PAYMENTS_OPEN_PER_NETWORK) || Infinity;

/** The card was declined, as opposed to its used-up token, the shop's own settings or the provider itself. */
export const isCardDeclined = ({ state, declineCode }: Payment): boolean =>
  state === 'declined' && isAboutCard(declineCode ?? '');
