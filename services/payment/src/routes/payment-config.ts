import type { WirePaymentConfig } from '@slipcast/contracts/http/payment';
import { endpoint } from '@slipcast/service-kit/endpoint';

/** @param asked called at each question: whoever loads the card form will pay soon */
export const paymentConfig = (config: WirePaymentConfig, asked: () => void) =>
  endpoint(
    {
      method: 'GET',
      path: '/api/payments/config',
      access: 'none',
      summary: 'What the browser needs to show the card form; nulls while payments are not configured',
    },
    () => {
      asked();
      return config;
    },
  );
