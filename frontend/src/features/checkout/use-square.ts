import type { Payments } from '@square/web-payments-sdk-types';
import { useEffect, useState } from 'react';
import { usePaymentConfigQuery } from './checkout-api.ts';
import { squareReady } from './square-sdk.ts';

export type SquareState =
  | { step: 'loading' }
  /** No application id, location or script address: payments are not set up. */
  | { step: 'unconfigured' }
  /** The configuration could not be loaded, or the SDK refused to start. */
  | { step: 'failed'; retry: () => void }
  /** The script never arrived. */
  | { step: 'absent'; retry: () => void }
  | { step: 'ready'; payments: Payments };

/** Loads the shop's Square configuration and the SDK, and starts it. */
export function useSquare(): SquareState {
  const { data, isError, refetch } = usePaymentConfigQuery();
  const [state, setState] = useState<SquareState>({ step: 'loading' });
  const [turn, setTurn] = useState(0);
  const { applicationId, locationId, sdkUrl } = data ?? {};
  useEffect(() => {
    if (!applicationId || !locationId || !sdkUrl) return;
    const waiting = new AbortController();
    const retry = () => {
      setState({ step: 'loading' });
      setTurn((count) => count + 1);
    };
    const start = async () => {
      const square = await squareReady(sdkUrl, waiting.signal).catch(() => null);
      if (waiting.signal.aborted) return;
      if (square === null) {
        setState({ step: 'absent', retry });
        return;
      }
      try {
        setState({ step: 'ready', payments: square.payments(applicationId, locationId) });
      } catch {
        setState({ step: 'failed', retry });
      }
    };
    void start();
    return () => waiting.abort();
    // `turn` changes when the shopper asks for another try.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies, react-hooks/exhaustive-deps
  }, [applicationId, locationId, sdkUrl, turn]);
  if (isError) return { step: 'failed', retry: () => void refetch() };
  if (data && !(applicationId && locationId && sdkUrl)) return { step: 'unconfigured' };
  return state;
}
