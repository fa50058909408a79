import { findTarget } from './card.js';
import { element } from './dialog.js';
import { squareErrors } from './errors.js';
import { callServer, scriptOptions } from './server.js';
import { showWalletSheet } from './wallet-sheet.js';

const SWITCH = 'square-sandbox:wallets';

/**
 * 'on' unless the script's ?wallets= or localStorage['square-sandbox:wallets'] says otherwise: 'off', 'apple-pay' or
 * 'google-pay' (only that one), 'hang' (tokenize() never resolves, as seen on iOS 26: Square forum 26576).
 */
function walletMode() {
  const ofScript = scriptOptions.get('wallets') ?? 'on';
  try {
    return localStorage.getItem(SWITCH) ?? ofScript;
  } catch {
    // Storage can be forbidden in private windows.
    return ofScript;
  }
}

function requireWallet(method) {
  const only = { 'apple-pay': 'Apple Pay', 'google-pay': 'Google Pay', off: 'none' }[walletMode()];
  if (only && only !== method)
    throw new squareErrors.PaymentMethodUnsupportedError(`${method} is not supported here`, [
      { type: 'PAYMENT_METHOD_UNSUPPORTED', message: `${method} is not available on this device or browser` },
    ]);
}

/** Shared by both wallets: one sheet at a time, a token from the sandbox, and destroy(). */
function createWallet(identity, method, request) {
  requireWallet(method);
  if (typeof request?.announce !== 'function')
    throw new squareErrors.InvalidPaymentRequestError(
      'Use payments.paymentRequest() to make the payment request',
    );
  let closeSheet;
  let destroyed = false;

  function alive() {
    if (destroyed)
      throw new squareErrors.PaymentMethodAlreadyDestroyedError(`${method} has already been destroyed`);
  }

  return {
    alive,
    async tokenize() {
      alive();
      if (walletMode() === 'hang') return new Promise(() => {});
      if (closeSheet) throw new squareErrors.TokenizationError(`${method} is already open`);
      closeSheet = () => {};
      try {
        const agreed = await showWalletSheet(method, request, (close) => (closeSheet = close));
        if (!agreed) return { status: destroyed ? 'Abort' : 'Cancel' };
        const answer = await callServer('tokens', { ...identity, method });
        return { ...answer, details: { ...answer.details, ...agreed } };
      } catch (error) {
        throw error instanceof squareErrors.TokenizationError
          ? error
          : new squareErrors.TokenizationError(error.message, error.errors);
      } finally {
        closeSheet = undefined;
      }
    },
    async destroy() {
      alive();
      destroyed = true;
      closeSheet?.();
      return true;
    },
  };
}

/** payments.applePay(): has no button of its own and, as in Safari, must be called from a click. */
export function createApplePay(identity, request) {
  const wallet = createWallet(identity, 'Apple Pay', request);
  return {
    async tokenize() {
      if (navigator.userActivation?.isActive === false)
        throw new squareErrors.TokenizationError('Apple Pay must be started from a user gesture handler');
      return wallet.tokenize();
    },
    destroy: wallet.destroy,
    addEventListener() {},
    removeEventListener() {},
  };
}

/** payments.googlePay(): draws its button; the page listens for clicks on the element it attached to. */
export function createGooglePay(identity, request) {
  const wallet = createWallet(identity, 'Google Pay', request);
  let button;

  function detach() {
    button?.remove();
    button = undefined;
  }

  return {
    async attach(selectorOrElement, options = {}) {
      wallet.alive();
      if (button)
        throw new squareErrors.PaymentMethodAlreadyAttachedError('Google Pay has already been attached');
      const target = findTarget(selectorOrElement);
      button = googleButton(options);
      target.append(button);
    },
    async detach() {
      if (!button)
        throw new squareErrors.PaymentMethodNotAttachedError(
          'Google Pay has not been attached to a DOM element',
        );
      detach();
      return true;
    },
    tokenize: wallet.tokenize,
    async destroy() {
      detach();
      return wallet.destroy();
    },
    addEventListener() {},
    removeEventListener() {},
  };
}

function googleButton({
  buttonColor = 'default',
  buttonSizeMode = 'static',
  buttonType = 'long',
  buttonRadius = 6,
}) {
  const label = buttonType === 'short' ? 'Google Pay' : 'Buy with Google Pay';
  const button = element('button', { type: 'button', 'aria-label': `${label} (sandbox)` }, label);
  const white = buttonColor === 'white';
  Object.assign(button.style, {
    width: buttonSizeMode === 'fill' ? '100%' : '240px',
    maxWidth: '100%',
    minHeight: '48px',
    border: `1px solid ${white ? '#8C7F6C' : '#000'}`,
    borderRadius: `${buttonRadius}px`,
    background: white ? '#fff' : '#000',
    color: white ? '#2A2420' : '#fff',
    font: '600 16px/1.25 system-ui, sans-serif',
    cursor: 'pointer',
  });
  return button;
}
