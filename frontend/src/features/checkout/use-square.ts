import type { Payments } from '@square/web-payments-sdk-types';
import { useEffect, useState } from 'react';
import { usePaymentConfigQuery } from './checkout-api.ts';

/** Square's Web Payments SDK as its script puts it on the page (https://developer.squareup.com/reference/sdks/web/payments). */
type Square = { payments: (applicationId: string, locationId: string) => Payments };

const POLL_MS = 1000;
const GIVE_UP_AFTER = 20;

const loaded = () => (window as { Square?: Square }).Square;

function insertScript(url: string): HTMLScriptElement {
  const existing = [...document.scripts].find((script) => script.dataset['square'] === url);
  if (existing) return existing;
  const script = document.createElement('script');
  script.src = url;
  script.async = true;
  script.dataset['square'] = url;
  document.head.append(script);
  return script;
}

/**
 * Loads the SDK once and checks every second whether it has arrived (C§7). Rejects when the script fails or does not
 * arrive within 20 s; the next call tries again. After `signal` aborts, the promise stays pending.
 */
function squareReady(url: string, signal: AbortSignal): Promise<Square> {
  return new Promise((resolve, reject) => {
    const square = loaded();
    if (square) {
      resolve(square);
      return;
    }
    const script = insertScript(url);
    let polls = 0;
    const end = (settle: () => void) => {
      window.clearInterval(timer);
      script.removeEventListener('load', poll);
      script.removeEventListener('error', fail);
      settle();
    };
    const fail = () => {
      script.remove();
      end(() => reject(new Error('The payment SDK could not be loaded')));
    };
    const poll = () => {
      const found = loaded();
      if (found) end(() => resolve(found));
      else if ((polls += 1) >= GIVE_UP_AFTER) fail();
    };
    const timer = window.setInterval(poll, POLL_MS);
    script.addEventListener('load', poll);
    script.addEventListener('error', fail);
    signal.addEventListener('abort', () => end(() => undefined));
  });
}

export type SquareState =
  | { step: 'loading' }
  /** No application id, location or script address: payments are not set up. */
  | { step: 'unconfigured' }
  /** The configuration could not be loaded, or the SDK refused to start. */
  | { step: 'failed'; retry: () => void }
  /** The script never arrived. */
  | { step: 'absent'; retry: () => void }
  /** `offered`: the wallets that the shop has set up. */
  | { step: 'ready'; payments: Payments; offered: { applePay: boolean; googlePay: boolean } };

export function useSquare(): SquareState {
  const { data, isError, refetch } = usePaymentConfigQuery();
  const [state, setState] = useState<SquareState>({ step: 'loading' });
  const [turn, setTurn] = useState(0);
  const { applicationId, locationId, sdkUrl, applePay = false, googlePay = false } = data ?? {};
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
        const payments = square.payments(applicationId, locationId);
        setState({ step: 'ready', payments, offered: { applePay, googlePay } });
      } catch {
        setState({ step: 'failed', retry });
      }
    };
    void start();
    return () => waiting.abort();
    // `turn` changes when the shopper asks for another try.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies, react-hooks/exhaustive-deps
  }, [applicationId, locationId, sdkUrl, applePay, googlePay, turn]);
  if (isError) return { step: 'failed', retry: () => void refetch() };
  if (data && !(applicationId && locationId && sdkUrl)) return { step: 'unconfigured' };
  return state;
}
