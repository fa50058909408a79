import { Refused } from '../../command-line.ts';
import type { ShopUnderTest } from '../traffic/shop.ts';

/** Why a rehearsal does not begin, in plain words. */
export class NoRehearsal extends Refused {}

export interface SetUp {
  /** The shop's address. */
  shop: string;
  /** user:password of an admin. */
  admin: string | undefined;
  sandbox: string | undefined;
  mailbox: string | undefined;
}

async function read(address: string): Promise<Record<string, unknown> | null> {
  try {
    const answer = await fetch(address, { signal: AbortSignal.timeout(10_000) });
    return answer.ok ? ((await answer.json()) as Record<string, unknown>) : null;
  } catch {
    return null;
  }
}

const trimmed = (address: string): string => address.replace(/\/+$/, '');

/**
 * Finds out whether a rehearsal may be held here: it buys pots with test cards, so nothing but the Square sandbox will do.
 *
 * @throws NoRehearsal
 */
export async function checkSetUp({ shop, admin, sandbox, mailbox }: SetUp): Promise<ShopUnderTest> {
  const url = trimmed(shop);
  const [, email, password] = /^([^:]+):(.+)$/.exec(admin ?? '') ?? [];
  if (!email || !password)
    throw new NoRehearsal(
      '--admin user:password is needed: the rehearsal makes pots of its own and removes them.',
    );
  const config = await read(`${url}/api/payments/config`);
  if (!config) throw new NoRehearsal(`No slipcast answers at ${url}.`);
  if (!String(config['sdkUrl'] ?? '').includes('/square-sandbox/'))
    throw new NoRehearsal(
      `The payments of ${url} do not go to the Square sandbox that comes with slipcast. A rehearsal pays with test cards, so it is only held where no real card can be charged.`,
    );
  if (!sandbox)
    throw new NoRehearsal(
      '--sandbox URL is needed, the address of the Square sandbox itself: its books are read at the end.',
    );
  if (!(await read(`${trimmed(sandbox)}/__sim/ledger`)))
    throw new NoRehearsal(`The books of the Square sandbox cannot be read at ${sandbox}.`);
  if (mailbox && !(await read(`${trimmed(mailbox)}/messages.json`)))
    throw new NoRehearsal(`The mailbox cannot be read at ${mailbox}.`);
  return {
    url,
    admin: { email, password },
    sandboxUrl: trimmed(sandbox),
    mailboxUrl: mailbox ? trimmed(mailbox) : null,
  };
}
