import type { WirePaymentConfig } from '@slipcast/contracts/http/payment';
import type { PaymentConfig } from '../config.ts';
import type { SquareSettings } from './square-provider.ts';

/** Null as soon as one part is missing: half a configuration would fail in the middle of a payment. */
export function squareSettings(config: PaymentConfig): SquareSettings | null {
  const { SQUARE_URL: url, SQUARE_ACCESS_TOKEN: accessToken, SQUARE_LOCATION_ID: locationId } = config;
  if (!url || !accessToken || !locationId || !config.SQUARE_APPLICATION_ID || !config.SQUARE_SDK_URL)
    return null;
  return { url, accessToken, locationId, timeoutSeconds: config.SQUARE_TIMEOUT_SECONDS };
}

export const browserSettings = (config: PaymentConfig): WirePaymentConfig =>
  squareSettings(config)
    ? {
        applicationId: config.SQUARE_APPLICATION_ID ?? null,
        locationId: config.SQUARE_LOCATION_ID ?? null,
        sdkUrl: config.SQUARE_SDK_URL ?? null,
      }
    : { applicationId: null, locationId: null, sdkUrl: null };
