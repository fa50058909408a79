import { WirePaymentConfig } from '@slipcast/contracts/http/payment';
import { endpoint } from '@slipcast/service-kit/endpoint';

const NOT_CONFIGURED: WirePaymentConfig = { applicationId: null, locationId: null, sdkUrl: null };

/** @param preload gets the provider ready: whoever loads the card form is likely to pay soon */
export const paymentConfig = (config: WirePaymentConfig = NOT_CONFIGURED, preload: () => void = () => {}) =>
  endpoint({
    route: 'GET /api/payments/config',
    access: 'none',
    summary: 'What the browser needs to show the card form; nulls while payments are not configured',
    answer: WirePaymentConfig,
    handle: () => {
      preload();
      return config;
    },
  });
