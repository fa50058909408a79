import type { Environment } from '@slipcast/service-kit/config';
import type { LiteConfig } from './config.ts';
import { StartProblem } from './start-problem.ts';
import type { SquareConnection } from './stores.ts';

/** What of the shop's configuration every service gets to see. */
export const passedOn = (config: LiteConfig): Environment => ({
  LOG_LEVEL: config.LOG_LEVEL,
  SHOP_NAME: config.SHOP_NAME,
  EMAIL_FROM: config.EMAIL_FROM,
  PRICE_NOTE: config.PRICE_NOTE,
  PRICES_NOTE: config.PRICES_NOTE,
  FOLLOW_INSTAGRAM: config.FOLLOW_INSTAGRAM,
  FOLLOW_ETSY: config.FOLLOW_ETSY,
  FOLLOW_FACEBOOK: config.FOLLOW_FACEBOOK,
  EMAIL_URL: config.EMAIL_URL,
  TRUSTED_PROXIES: config.TRUSTED_PROXIES,
  DECLINES_PER_SHOPPER: config.DECLINES_PER_SHOPPER,
  DECLINES_PER_NETWORK: config.DECLINES_PER_NETWORK,
  DECLINE_MINUTES: config.DECLINE_MINUTES,
  PAYMENTS_OPEN_PER_SHOPPER: config.PAYMENTS_OPEN_PER_SHOPPER,
  PAYMENTS_OPEN_PER_NETWORK: config.PAYMENTS_OPEN_PER_NETWORK,
  PAYMENTS_AT_ONCE_PER_NETWORK: config.PAYMENTS_AT_ONCE_PER_NETWORK,
  HOLD_SECONDS: config.HOLD_SECONDS,
  LOGIN_ATTEMPTS_PER_MINUTE: config.LOGIN_ATTEMPTS_PER_MINUTE,
  GUEST_CARTS_PER_NETWORK: config.GUEST_CARTS_PER_NETWORK,
  CART_PIECES: config.CART_PIECES,
  LOOKUPS_PER_MINUTE: config.LOOKUPS_PER_MINUTE,
  HASH_QUEUE: config.HASH_QUEUE,
});

/** The real Square where it is configured, whole; undefined leaves it to the local sandbox. */
export function realSquare(config: LiteConfig): SquareConnection | undefined {
  const {
    SQUARE_URL: url,
    SQUARE_ACCESS_TOKEN: accessToken,
    SQUARE_LOCATION_ID: locationId,
    SQUARE_APPLICATION_ID: applicationId,
    SQUARE_SDK_URL: sdkUrl,
  } = config;
  if (![url, accessToken, locationId, applicationId, sdkUrl].some(Boolean)) return undefined;
  if (!url || !accessToken || !locationId || !applicationId || !sdkUrl) {
    throw new StartProblem(
      'For the real Square all of SQUARE_URL, SQUARE_ACCESS_TOKEN, SQUARE_LOCATION_ID, SQUARE_APPLICATION_ID and SQUARE_SDK_URL are needed.',
    );
  }
  return {
    url,
    accessToken,
    locationId,
    applicationId,
    sdkUrl,
    webhookKey: config.SQUARE_WEBHOOK_KEY,
    webhookUrl: config.SQUARE_WEBHOOK_URL,
  };
}
