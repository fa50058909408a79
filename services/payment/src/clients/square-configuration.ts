import type { WirePaymentConfig } from '@slipcast/contracts/http/payment';
import type { PaymentConfig } from '../config.ts';

export interface SquareConfiguration {
  url: string;
  accessToken: string;
  locationId: string;
  timeoutSeconds: number;
  /** What the browser needs to load the card form. */
  browser: WirePaymentConfig;
}

/** Null unless all of it is set: half a configuration would fail in the middle of a payment. */
export function squareConfiguration(config: PaymentConfig): SquareConfiguration | null {
  const { SQUARE_URL: url, SQUARE_ACCESS_TOKEN: accessToken, SQUARE_LOCATION_ID: locationId } = config;
  const { SQUARE_APPLICATION_ID: applicationId, SQUARE_SDK_URL: sdkUrl } = config;
  if (!url || !accessToken || !locationId || !applicationId || !sdkUrl) return null;
  const browser = { applicationId, locationId, sdkUrl };
  return { url, accessToken, locationId, timeoutSeconds: config.SQUARE_TIMEOUT_SECONDS, browser };
}
