import { parseArgs } from 'node:util';
import type { Problem } from '@slipcast/contracts/problem';
import { Refusal } from '@slipcast/contracts/refusal';
import { MAX_RESEND_SECONDS } from '@slipcast/service-kit/resend';
import type { ServiceClient } from '@slipcast/service-kit/service-client';

/** The services that publish, and what they send. */
const SENDERS = {
  user: 'event',
  cart: 'event',
  order: 'event',
  payment: 'event',
  catalogue: 'document',
  content: 'document',
  issue: 'document',
} as const;
export type Sender = keyof typeof SENDERS;
const NAMES = Object.keys(SENDERS) as Sender[];

export const USAGE = `npm run resend -- --since 2h                  sends again what all services sent in the last two hours
npm run resend -- --since 10m --service order  the same for one service
OPERATOR_KEY with USER_URL, CART_URL, ORDER_URL, PAYMENT_URL, CATALOGUE_URL, CONTENT_URL and ISSUE_URL names the services.
Without them, they are those that npm start runs on DATA_DIR. In the container of a service, name that service.
`;

const SECONDS = { s: 1, m: 60, h: 3600 };

/** @returns seconds, or a sentence about what is wrong */
function readSince(text: string | undefined): number | string {
  const [, count, unit] = /^(\d{1,6})([smh])$/.exec(text ?? '') ?? [];
  const seconds = Number(count) * SECONDS[(unit ?? 's') as keyof typeof SECONDS];
  if (!(seconds > 0)) return '--since must be a time like 10m or 2h.';
  if (seconds > MAX_RESEND_SECONDS) return '--since is at most 23h: what was sent is stored for a day.';
  return seconds;
}

/** What is asked of whom, or a sentence about what is wrong. */
export function readResend(args: string[]): { seconds: number; services: readonly Sender[] } | string {
  let given: { since?: string | undefined; service?: string | undefined };
  try {
    given = parseArgs({ args, options: { since: { type: 'string' }, service: { type: 'string' } } }).values;
  } catch (error) {
    return (error as Error).message;
  }
  const seconds = readSince(given.since);
  if (typeof seconds === 'string') return seconds;
  const services = NAMES.filter((name) => given.service === undefined || name === given.service);
  return services.length > 0 ? { seconds, services } : `--service must be one of ${NAMES.join(', ')}.`;
}

type Client = Pick<ServiceClient, 'post'>;

/** One line about what a service sends again. @throws Refusal when it does not answer */
async function resend(
  client: Client,
  name: Sender,
  seconds: number,
): Promise<{ done: boolean; line: string }> {
  const { status, body } = await client.post<{ resent: number } & Problem>('/internal/resend', { seconds });
  if (status !== 200) return { done: false, line: `${name}: refused. ${body.message}` };
  const what = SENDERS[name] + (body.resent === 1 ? '' : 's');
  return { done: true, line: `${name}: ${body.resent} ${what} sent again` };
}

/**
 * Runs the command. Returns the exit code: 0 done, 1 refused or no answer from at least one service, 2 not understood.
 *
 * @param clientOf undefined for a service whose address is unknown
 */
export async function resendCommand(
  args: string[],
  clientOf: (name: Sender) => Promise<Client | undefined>,
  say: (text: string) => void,
): Promise<number> {
  const asked = readResend(args);
  if (typeof asked === 'string') {
    say(`${asked}\n${USAGE}`);
    return 2;
  }
  let failed = 0;
  for (const name of asked.services) {
    const answer = async () => {
      const client = await clientOf(name);
      if (client) return resend(client, name, asked.seconds);
      const line = `${name}: no shop runs on DATA_DIR, and OPERATOR_KEY with ${name.toUpperCase()}_URL names no service.`;
      return { done: false, line };
    };
    const { done, line } = await answer().catch((error: unknown) => {
      if (!(error instanceof Refusal)) throw error;
      return { done: false, line: `${name}: no answer. ${String(error.cause)}` };
    });
    if (!done) failed += 1;
    say(line);
  }
  return failed > 0 ? 1 : 0;
}
