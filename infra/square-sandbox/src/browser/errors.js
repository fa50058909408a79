class SqError extends Error {
  constructor(message, errors = []) {
    super(message);
    this.name = new.target.publicName;
    this.errors = errors;
  }
}

/** The class in window.Square.errors with this name, which survives minifiers as in Square's own SDK. */
function named(publicName) {
  return class extends SqError {
    static publicName = publicName;
  };
}

export const BrowserNotSupportedError = named('BrowserNotSupportedError');
export const ElementNotFoundError = named('ElementNotFoundError');
export const InvalidOptionError = named('InvalidOptionError');
export const InvalidEventListenerCallbackError = named('InvalidEventListenerCallbackError');
export const InvalidPaymentRequestError = named('InvalidPaymentRequestError');
export const InvalidPaymentRequestUpdateError = named('InvalidPaymentRequestUpdateError');
export const PaymentMethodUnsupportedError = named('PaymentMethodUnsupportedError');
export const TokenizationError = named('TokenizationError');
export const UnexpectedError = named('UnexpectedError');
export const VerifyBuyerError = named('VerifyBuyerError');
export const WebSdkEmbedError = named('WebSdkEmbedError');
export const PlaidMissingNameError = named('PlaidMissingNameError');

// Square throws these too, but does not list them in Square.errors.
export const InvalidApplicationIdError = named('InvalidApplicationIdError');
export const InvalidFieldNameError = named('InvalidFieldNameError');
export const PaymentMethodAlreadyAttachedError = named('PaymentMethodAlreadyAttachedError');
export const PaymentMethodAlreadyDestroyedError = named('PaymentMethodAlreadyDestroyedError');
export const PaymentMethodNotAttachedError = named('PaymentMethodNotAttachedError');

export const publicErrors = {
  BrowserNotSupportedError,
  ElementNotFoundError,
  InvalidOptionError,
  InvalidEventListenerCallbackError,
  InvalidPaymentRequestError,
  InvalidPaymentRequestUpdateError,
  PaymentMethodUnsupportedError,
  TokenizationError,
  UnexpectedError,
  VerifyBuyerError,
  WebSdkEmbedError,
  PlaidMissingNameError,
};
