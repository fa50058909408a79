import { z } from 'zod';
import type { SquareLocation } from './account-problem.ts';
import { cappedFetch } from './capped-fetch.ts';
import type { Outcome } from './provider.ts';
import type { SquareConfiguration } from './square-configuration.ts';

const LONGEST_MS = 5000;

const Refused = z.object({
  errors: z.array(z.object({ code: z.string(), detail: z.string().default('') })).min(1),
});
const Found = z
  .object({
    location: z.object({
      name: z.string().default(''),
      status: z.string(),
      currency: z.string(),
      capabilities: z.array(z.string()).default([]),
    }),
  })
  .transform(({ location }): SquareLocation => location);

/**
 * `GET /v2/locations/{id}`: whose account this is. Square's SDK is not used, because its import would add most of a second to
 * every start. An error without Square's own codes came from a machine in between, and says nothing.
 */
export async function askForLocation(
  square: Pick<SquareConfiguration, 'url' | 'accessToken' | 'locationId' | 'timeoutSeconds'>,
): Promise<Outcome<SquareLocation>> {
  try {
    const answer = await cappedFetch(`${square.url}/v2/locations/${encodeURIComponent(square.locationId)}`, {
      headers: { authorization: `Bearer ${square.accessToken}` },
      signal: AbortSignal.timeout(Math.min(LONGEST_MS, square.timeoutSeconds * 1000)),
    });
    const body: unknown = await answer.json();
    if (answer.ok) return { kind: 'done', value: Found.parse(body) };
    const [first] = Refused.parse(body).errors;
    const { code = '', detail = '' } = first ?? {};
    if (answer.status >= 500) throw new Error(`Square answered ${answer.status} ${code}`);
    return { kind: 'refused', status: answer.status, code, detail };
  } catch (cause) {
    return { kind: 'unknown', cause };
  }
}
