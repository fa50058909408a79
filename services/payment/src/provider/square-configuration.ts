import type { WirePaymentConfig } from '@slipcast/contracts/http/payment';
import { ConfigError } from '@slipcast/service-kit/config';
import type { PaymentConfig } from '../config.ts';
import { mixedSettings, modeOf, type SquareMode } from './account-problem.ts';

export interface SquareConfiguration {
  url: string;
  accessToken: string;
  locationId: string;
  timeoutSeconds: number;
  mode: SquareMode;
  /** What the browser needs to load the card form. */
  browser: WirePaymentConfig;
}

/**
 * Null unless everything is set, because half a configuration would fail in the middle of a payment. Throws ConfigError when
 * settings of the sandbox and of live Square are mixed.
 */
export function squareConfiguration(config: PaymentConfig): SquareConfiguration | null {
  const { SQUARE_URL: url, SQUARE_ACCESS_TOKEN: accessToken, SQUARE_LOCATION_ID: locationId } = config;
  const { SQUARE_APPLICATION_ID: applicationId, SQUARE_SDK_URL: sdkUrl } = config;
  if (!url || !accessToken || !locationId || !applicationId || !sdkUrl) return null;
  const settings = { url, applicationId, sdkUrl };
  const mixed = mixedSettings(settings);
  if (mixed) throw new ConfigError('payment', [`${mixed.setting}: ${mixed.sentence}`]);
  const applePay = Boolean(config.APPLE_PAY_DOMAIN_ASSOCIATION);
  const browser = { applicationId, locationId, sdkUrl, applePay, googlePay: config.GOOGLE_PAY === 'on' };
  const timeoutSeconds = config.SQUARE_TIMEOUT_SECONDS;
  return { url, accessToken, locationId, timeoutSeconds, mode: modeOf(settings), browser };
}
