import { SquareClient } from 'square';
import { createSquareSandbox, type SquareSandboxOptions } from '../src/server.ts';

export const START = Date.parse('2026-11-20T12:00:00.000Z');
export const MINUTE = 60_000;
export const identity = {
  accessToken: 'sandbox-token',
  locationId: 'LPOTS',
  applicationId: 'sandbox-sq0idb-pots',
};

/** A running sandbox whose clock stands still unless it is advanced, with the real SDK in front of it. */
export async function openSandbox(options: Partial<SquareSandboxOptions> = {}) {
  const sandbox = createSquareSandbox({ ...identity, now: () => START, ...options });
  const { url, port } = await sandbox.start();
  const control = controlOf(url);
  return { sandbox, url, port, client: clientOf(url), ...control, stop: () => sandbox.stop() };
}

export type OpenSandbox = Awaited<ReturnType<typeof openSandbox>>;

export const clientOf = (url: string, token = identity.accessToken): SquareClient =>
  new SquareClient({ token, baseUrl: url, maxRetries: 0, timeoutInSeconds: 20 });

export function controlOf(url: string) {
  const post = async (path: string, body: unknown = {}) => {
    const response = await fetch(`${url}${path}`, { method: 'POST', body: JSON.stringify(body) });
    return { status: response.status, body: (await response.json()) as Record<string, unknown> };
  };
  return {
    post,
    advance: (ms: number) => post('/__sim/clock/advance', { ms }),
    fault: (rule: unknown) => post('/__sim/faults', rule),
    reset: () => post('/__sim/reset'),
  };
}

/** An authorisation of £42.00 that waits for its capture, as the shop makes it. */
export const pots = (over: Record<string, unknown> = {}) => ({
  sourceId: 'cnon:card-nonce-ok',
  idempotencyKey: 'key-1',
  amountMoney: { amount: 4200n, currency: 'GBP' as const },
  autocomplete: false,
  delayDuration: 'PT1H',
  delayAction: 'CANCEL',
  referenceId: 'order-1',
  ...over,
});

/** The refusal's first error with its status, or what a transport failure looks like. */
export async function refusal(promise: Promise<unknown>) {
  try {
    await promise;
  } catch (thrown) {
    const error = thrown as { statusCode?: number; errors?: Record<string, string>[]; body?: unknown };
    return { status: error.statusCode, body: error.body, ...error.errors?.[0] };
  }
  throw new Error('It was not refused');
}
