import type { WirePaymentConfig } from '@slipcast/contracts/http/payment';
import { ConfigError } from '@slipcast/service-kit/config';
import { sellsForPlayMoney } from '@slipcast/service-kit/real-shop';
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
 * settings of the sandbox and of live Square are mixed, or a public shop takes no real money.
 */
export function squareConfiguration(config: PaymentConfig): SquareConfiguration | null {
  const { SQUARE_URL: url, SQUARE_ACCESS_TOKEN: accessToken, SQUARE_LOCATION_ID: locationId } = config;
  const { SQUARE_APPLICATION_ID: applicationId, SQUARE_SDK_URL: sdkUrl } = config;
  if (!url || !accessToken || !locationId || !applicationId || !sdkUrl) return null;
  const settings = { url, applicationId, sdkUrl };
  const mixed = mixedSettings(settings);
  if (mixed) throw new ConfigError('payment', [`${mixed.setting}: ${mixed.sentence}`]);
  if (config.SANDBOX === 'no' && sellsForPlayMoney(config))
    throw new ConfigError('payment', [
      `SQUARE_URL: ${url} takes no real money, and SHOP_URL is a public address; SANDBOX=yes allows it for a trial`,
    ]);
  const applePay = Boolean(config.APPLE_PAY_DOMAIN_ASSOCIATION);
  const browser = { applicationId, locationId, sdkUrl, applePay, googlePay: config.GOOGLE_PAY === 'on' };
  const timeoutSeconds = config.SQUARE_TIMEOUT_SECONDS;
  return { url, accessToken, locationId, timeoutSeconds, mode: modeOf(settings), browser };
}
