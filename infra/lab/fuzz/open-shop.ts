import type { Agent } from 'node:http';
import { LiteShop } from '../prove/sale/lite-shop.ts';
import { createCallers, type Account } from './callers.ts';
import { MAIL_SECRET } from './mail-secret.ts';
import type { World } from './world.ts';

/** What keeps strangers away would keep us away too; each limit has a test of its own. */
const NO_LIMITS = {
  ATTEMPTS_PER_IP_PER_MINUTE: '100000',
  LOGIN_ATTEMPTS_PER_MINUTE: '100000',
  LOGIN_GUESSES_PER_DAY: '100000',
  LOOKUPS_PER_MINUTE: '100000',
  SHIPPING_UNDO_SECONDS: '600',
  DECLINES_PER_SHOPPER: '0',
  DECLINES_PER_NETWORK: '0',
  PAYMENTS_OPEN_PER_NETWORK: '0',
  GUEST_CARTS_PER_NETWORK: '0',
  EMAILS_PER_NETWORK: '0',
  EMAILS_PER_SHOPPER: '0',
  EMAILS_PER_ADDRESS: '0',
  PIECES_PER_NETWORK: '0',
  ROOM_TICKETS_PER_NETWORK: '0',
  WAITING_PER_NETWORK: '0',
  MAIL_WEBHOOK_TOKEN: MAIL_SECRET,
  APPLE_PAY_DOMAIN_ASSOCIATION: 'fuzz',
  LOG_LEVEL: 'warn',
};

async function post(
  url: string,
  body: object,
  headers: Record<string, string> = {},
): Promise<{ token?: string }> {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}: ${await answer.text()}`);
  return (await answer.json()) as { token?: string };
}

/** A lite shop of this run's own, with its mails and the Square sandbox. */
export async function openShop(
  agent: Agent,
  count: World['count'],
): Promise<{ world: World; secrets: string[]; close(): Promise<void> }> {
  const shop = await LiteShop.start(NO_LIMITS);
  const { url, sandboxUrl, mailboxUrl } = shop.address;
  const secrets = await shop.secrets();
  const open = async (as: 'customer' | 'admin', account: Account): Promise<string> => {
    await shop.addAccount(account, as === 'admin');
    const { token } = await post(`${url}/api/auth/login`, account);
    if (!token) throw new Error(`${account.email} could not log in`);
    return token;
  };
  const world: World = {
    url,
    sandboxUrl,
    mailboxUrl: mailboxUrl ?? '',
    webhookKey: secrets.squareWebhookKey,
    webhookUrl: `${url}/api/payments/webhooks/square`,
    callers: createCallers(open),
    agent,
    // Longer than anything in the shop takes on a busy machine, and shorter than its own limits for calls that hang.
    longestMs: 30_000,
    operations: new Map(),
    examples: new Map(),
    requests: new Map(),
    count,
  };
  const close = async () => {
    await shop.stop();
    await shop.remove();
  };
  return { world, secrets: Object.values(secrets), close };
}
