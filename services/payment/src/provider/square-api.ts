import { z } from 'zod';
import { cappedFetch } from './capped-fetch.ts';
import type { SquareConfiguration } from './square-configuration.ts';

/** What Square's API answers depends on it. A test compares it with what Square's own SDK sends. */
const SQUARE_VERSION = '2026-09-16';

interface Money {
  amount?: number;
}
export interface SquarePayment {
  id?: string;
  reference_id?: string;
  status?: string;
  amount_money?: Money;
  refunded_money?: Money;
  created_at?: string;
  refund_ids?: string[];
}
export interface SquareRefund {
  id?: string;
  status?: string;
  amount_money?: Money;
}
/** Square leaves out what is empty. */
export interface SquareAnswer {
  payment?: SquarePayment;
  payments?: SquarePayment[];
  refund?: SquareRefund;
  cursor?: string;
}

/** Square's own word that it has done nothing. */
export class SquareRefusal extends Error {
  readonly status: number;
  readonly code: string;
  readonly category: string;
  readonly detail: string | undefined;
  constructor(status: number, { code, category, detail }: z.infer<typeof SquareError>) {
    super(`Square answered ${status} ${code}`);
    this.status = status;
    this.code = code;
    this.category = category;
    this.detail = detail;
  }
}
const SquareError = z.object({
  code: z.string(),
  category: z.string().default(''),
  detail: z.string().optional(),
});
const Refused = z.object({ errors: z.tuple([SquareError], z.unknown()) });

/** With 408, 429 and 5xx Square may have acted; without its own errors, an answer came from a machine in between. */
function refusalOf(status: number, body: unknown): SquareRefusal | undefined {
  const isFinal = status >= 400 && status < 500 && status !== 408 && status !== 429;
  const refused = isFinal ? Refused.safeParse(body) : undefined;
  return refused?.success ? new SquareRefusal(status, refused.data.errors[0]) : undefined;
}

/**
 * One request to Square, never repeated. Square's SDK is not used, because it is 3,600 modules and about 60 MB.
 *
 * @param path for example `payments/abc/complete`
 * @param body undefined: none is sent
 * @param method default POST with a body, GET without
 * @throws SquareRefusal; any other Error when it is not known what Square has done
 */
export type AskSquare = (path: string, body?: object, method?: 'GET' | 'POST') => Promise<SquareAnswer>;

export const squareApi =
  ({ url, accessToken, timeoutSeconds }: Omit<SquareConfiguration, 'browser'>): AskSquare =>
  async (path, body, method = body ? 'POST' : 'GET') => {
    const answer = await cappedFetch(`${url.replace(/\/+$/, '')}/v2/${path}`, {
      method,
      headers: {
        authorization: `Bearer ${accessToken}`,
        'square-version': SQUARE_VERSION,
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(timeoutSeconds * 1000),
    });
    const text = await answer.text();
    if (answer.ok) {
      const found: unknown = JSON.parse(text);
      if (typeof found === 'object' && found !== null) return found;
      throw new Error('this answer is not from Square');
    }
    let refused: unknown;
    try {
      refused = JSON.parse(text);
    } catch {
      // A page from a machine in between.
    }
    throw refusalOf(answer.status, refused) ?? new Error(`Square answered ${answer.status}`);
  };
