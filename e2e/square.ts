import { sharedShop } from '@slipcast/testkit/shop/config';

/** What the sandbox's books say of one payment of ours. Pence. */
export interface LedgerEntry {
  reference_id: string | null;
  authorised: number;
  captured: number;
  refunded: number;
  voided: number;
  /** Authorised, neither captured nor voided. */
  open: number;
}

/** The control plane of the Square sandbox: clock, faults, ledger. */
export async function control<T>(method: string, path: string, body?: unknown): Promise<T> {
  const answer = await fetch(`${sharedShop().sandboxUrl}/__sim${path}`, {
    method,
    headers: { 'content-type': 'application/json' },
    body: body === undefined ? undefined : JSON.stringify(body),
  });
  const text = await answer.text();
  return (text ? JSON.parse(text) : undefined) as T;
}

/** @param paymentId our id of it, which the provider knows as its reference */
export async function ledgerOf(paymentId: string): Promise<LedgerEntry> {
  const { references } = await control<{ references: LedgerEntry[] }>('GET', '/ledger');
  const found = references.find(({ reference_id }) => reference_id === paymentId);
  if (!found) throw new Error(`the provider knows nothing of payment ${paymentId}`);
  return found;
}

/** The provider's own id of a payment of ours. */
export async function providerIdOf(paymentId: string | null): Promise<string | undefined> {
  const { references } = await control<{ references: (LedgerEntry & { payments: { id: string }[] })[] }>(
    'GET',
    '/ledger',
  );
  const found = references.find(({ reference_id }) => reference_id === paymentId);
  return found?.payments[0]?.id;
}

/** The maker refunds all of it in Square's dashboard. */
export const refundInDashboard = async (paymentId: string): Promise<void> =>
  control('POST', '/refunds', { payment_id: await providerIdOf(paymentId) });
