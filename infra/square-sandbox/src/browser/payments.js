import { createCard } from './card.js';
import { askForCode } from './challenge.js';
import { publicErrors, squareErrors } from './errors.js';
import { createPaymentRequest } from './payment-request.js';
import { callServer } from './server.js';
import { createApplePay, createGooglePay } from './wallets.js';

async function verifyBuyer(identity, source, verification) {
  try {
    const first = await callServer('verifications', { ...identity, source, verification });
    const { status, token, userChallenged, errors } =
      first.status === 'Challenge' ? await askForCode(first) : first;
    if (status === 'OK') return { token, userChallenged };
    throw Object.assign(new Error(errors?.[0]?.message ?? 'The buyer canceled the verification'), { errors });
  } catch (error) {
    throw new squareErrors.VerifyBuyerError(error.message, error.errors);
  }
}

function unsupported(method) {
  return async () => {
    throw new squareErrors.PaymentMethodUnsupportedError(`${method} is not part of this sandbox`);
  };
}

function payments(applicationId, locationId) {
  if (typeof applicationId !== 'string' || applicationId === '')
    throw new squareErrors.InvalidApplicationIdError(
      'The Payment `applicationId` option is not in the correct format.',
    );
  if (!('showModal' in HTMLDialogElement.prototype))
    throw new squareErrors.BrowserNotSupportedError('This browser is too old');
  const identity = {
    application_id: applicationId,
    ...(locationId !== undefined && { location_id: locationId }),
  };
  let locale = navigator.language;

  return {
    card: async (options) => createCard(identity, options),
    applePay: async (request) => createApplePay(identity, request),
    googlePay: async (request) => createGooglePay(identity, request),
    paymentRequest: createPaymentRequest,
    verifyBuyer: (source, details) => verifyBuyer(identity, source, details),
    async setLocale(newLocale) {
      const previousLocale = locale;
      locale = newLocale;
      return { previousLocale, newLocale };
    },
    giftCard: unsupported('Gift Card'),
    ach: unsupported('ACH'),
    afterpayClearpay: unsupported('Afterpay'),
    cashAppPay: unsupported('Cash App Pay'),
  };
}

window.Square = { payments, errors: publicErrors };
