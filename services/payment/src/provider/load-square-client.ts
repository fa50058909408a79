import { cappedFetch } from './capped-fetch.ts';
import type { UsedClient } from './square-client.ts';
import type { SquareConfiguration } from './square-configuration.ts';

/** Where Square is, and as whom the shop calls it. */
export type ReachedSquare = Omit<SquareConfiguration, 'browser'>;

/** Square's own SDK, whose many files are read only now. */
export async function loadSquareClient(square: ReachedSquare): Promise<UsedClient> {
  const { accessToken: token, url: baseUrl, timeoutSeconds: timeoutInSeconds } = square;
  const { createSquareClient } = await import('./square-client.ts');
  return createSquareClient({ token, baseUrl, timeoutInSeconds, maxRetries: 0, fetch: cappedFetch });
}
