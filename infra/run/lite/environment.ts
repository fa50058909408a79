import type { Environment } from '@slipcast/service-kit/config';
import { forwardedConfig, type LiteConfig } from './config.ts';
import { StartProblem } from './start-problem.ts';
import type { SquareConnection } from './stores.ts';

/** The part of the starter's configuration that every service is given. */
export const forwardedEnvironment = (config: LiteConfig): Environment =>
  Object.fromEntries(
    Object.keys(forwardedConfig).map((name) => [name, config[name as keyof LiteConfig]?.toString()]),
  );

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
