/** The part of Square's Web Payments SDK that the shop uses (https://developer.squareup.com/reference/sdks/web/payments). */
export type TokenResult = { status: string; token?: string; errors?: { message?: string }[] };
export type SquareCard = {
  attach: (target: HTMLElement) => Promise<void>;
  tokenize: (details: Record<string, unknown>) => Promise<TokenResult>;
  destroy: () => Promise<unknown>;
};
export type SquareWallet = { tokenize: () => Promise<TokenResult>; destroy: () => Promise<unknown> };
export type SquareGooglePay = SquareWallet & {
  attach: (target: HTMLElement, options?: Record<string, unknown>) => Promise<void>;
};
export type PaymentRequest = { update: (changes: Record<string, unknown>) => boolean };
export type SquarePayments = {
  card: (options?: Record<string, unknown>) => Promise<SquareCard>;
  applePay: (request: PaymentRequest) => Promise<SquareWallet>;
  googlePay: (request: PaymentRequest) => Promise<SquareGooglePay>;
  paymentRequest: (options: Record<string, unknown>) => PaymentRequest;
};
export type Square = { payments: (applicationId: string, locationId: string) => SquarePayments };

const POLL_MS = 1000;
const GIVE_UP_AFTER = 20;

const present = () => (window as { Square?: Square }).Square;

function insertScript(url: string): HTMLScriptElement {
  const there = [...document.scripts].find((script) => script.dataset['square'] === url);
  if (there) return there;
  const script = document.createElement('script');
  script.src = url;
  script.async = true;
  script.dataset['square'] = url;
  document.head.append(script);
  return script;
}

/**
 * Loads the SDK once and looks every second whether it has come (spec, part 7). Rejects when the script fails or does
 * not come within 20 s; asking again then tries again. `signal` ends the wait without an answer.
 */
export function squareReady(url: string, signal: AbortSignal): Promise<Square> {
  return new Promise((resolve, reject) => {
    const square = present();
    if (square) {
      resolve(square);
      return;
    }
    const script = insertScript(url);
    let looks = 0;
    const end = (settle: () => void) => {
      window.clearInterval(timer);
      script.removeEventListener('load', look);
      script.removeEventListener('error', fail);
      settle();
    };
    const fail = () => {
      script.remove();
      end(() => reject(new Error('The payment SDK could not be loaded')));
    };
    const look = () => {
      const found = present();
      if (found) end(() => resolve(found));
      else if ((looks += 1) >= GIVE_UP_AFTER) fail();
    };
    const timer = window.setInterval(look, POLL_MS);
    script.addEventListener('load', look);
    script.addEventListener('error', fail);
    signal.addEventListener('abort', () => end(() => undefined));
  });
}
