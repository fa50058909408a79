/** Classes by the names that survive minifiers as in Square's own SDK. */
const classes = (...names) =>
  Object.fromEntries(
    names.map((publicName) => [
      publicName,
      class extends Error {
        constructor(message, errors = []) {
          super(message);
          this.name = publicName;
          this.errors = errors;
        }
      },
    ]),
  );

/** window.Square.errors */
export const publicErrors = classes(
  'BrowserNotSupportedError',
  'ElementNotFoundError',
  'InvalidOptionError',
  'InvalidEventListenerCallbackError',
  'InvalidPaymentRequestError',
  'InvalidPaymentRequestUpdateError',
  'PaymentMethodUnsupportedError',
  'TokenizationError',
  'UnexpectedError',
  'VerifyBuyerError',
  'WebSdkEmbedError',
  'PlaidMissingNameError',
);

/** Square throws more than it lists. */
export const squareErrors = {
  ...publicErrors,
  ...classes(
    'InvalidApplicationIdError',
    'InvalidFieldNameError',
    'PaymentMethodAlreadyAttachedError',
    'PaymentMethodAlreadyDestroyedError',
    'PaymentMethodNotAttachedError',
  ),
};
