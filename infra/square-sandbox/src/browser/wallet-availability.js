import { PaymentMethodUnsupportedError } from './errors.js';
import { scriptOptions } from './script-base.js';

const SWITCH = 'square-sandbox:wallets';

/**
 * 'on' unless the script's ?wallets= or localStorage['square-sandbox:wallets'] says otherwise: 'off', 'apple-pay' or
 * 'google-pay' (only that one), 'hang' (tokenize() never resolves, as seen on iOS 26: Square forum 26576).
 */
export function walletMode() {
  try {
    return localStorage.getItem(SWITCH) ?? scriptOptions.get('wallets') ?? 'on';
  } catch {
    // Storage can be forbidden in private windows.
    return scriptOptions.get('wallets') ?? 'on';
  }
}

export function requireWallet(method) {
  const only = { 'apple-pay': 'Apple Pay', 'google-pay': 'Google Pay' }[walletMode()];
  if (walletMode() === 'off' || (only && only !== method))
    throw new PaymentMethodUnsupportedError(`${method} is not supported here`, [
      { type: 'PAYMENT_METHOD_UNSUPPORTED', message: `${method} is not available on this device or browser` },
    ]);
}
