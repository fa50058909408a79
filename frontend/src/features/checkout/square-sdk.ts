import type { Payments } from '@square/web-payments-sdk-types';

/** Square's Web Payments SDK as its script puts it on the page (https://developer.squareup.com/reference/sdks/web/payments). */
export type Square = { payments: (applicationId: string, locationId: string) => Payments };

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
export function squareReady(url: string, signal: AbortSignal): Promise<Square> {
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
