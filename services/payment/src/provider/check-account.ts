import type { WirePaymentAccount } from '@slipcast/contracts/http/payment';
import { ConfigError } from '@slipcast/service-kit/config';
import type { Logger } from '@slipcast/service-kit/logs';
import { locationProblem, refusalProblem } from './account-problem.ts';
import { askForLocation } from './ask-for-location.ts';
import type { SquareConfiguration } from './square-configuration.ts';

type Account = Omit<WirePaymentAccount, 'lastWebhookSeconds' | 'proxyNotTrusted'>;

/** A good answer is shown again for a minute without asking Square. */
const FRESH_MS = 60_000;

/**
 * Asks Square whose account this is. `start` throws ConfigError, with a sentence that says what to change, when the account
 * can't be this shop's. When Square does not answer, the service starts all the same: earlier payments need looking after.
 */
export function createAccountCheck(square: SquareConfiguration, logger: Logger) {
  const { mode, locationId } = square;
  let known: Account = { connection: 'no-answer', mode, locationName: null, problem: null };
  let askedAt = -Infinity;

  async function check(): Promise<Account> {
    const outcome = await askForLocation(square);
    askedAt = performance.now();
    if (outcome.kind === 'unknown') {
      logger.warn({ err: outcome.cause }, 'Square did not say whose account this is; will ask again');
      known = { ...known, connection: 'no-answer', problem: null };
      return known;
    }
    const found = outcome.kind === 'done' ? outcome.value : null;
    const problem =
      outcome.kind === 'refused'
        ? refusalProblem(outcome, { mode, locationId })
        : locationProblem(outcome.value);
    known = {
      connection: found && !problem ? 'connected' : 'refused',
      mode,
      locationName: found?.name ?? null,
      problem: problem && `${problem.setting}: ${problem.sentence}`,
    };
    if (known.connection === 'refused')
      logger.error({ ...outcome, problem: known.problem }, 'Square refuses this shop’s account');
    return known;
  }

  return {
    name: 'the Square account',
    async start(): Promise<void> {
      const { problem, connection, locationName } = await check();
      if (problem) throw new ConfigError('payment', [problem]);
      if (connection === 'connected') logger.info({ mode, locationName }, 'Square recognises this account');
    },
    check,
    status(): Promise<Account> | Account {
      const isFresh = known.connection === 'connected' && performance.now() - askedAt < FRESH_MS;
      return isFresh ? known : check();
    },
  };
}
export type AccountCheck = ReturnType<typeof createAccountCheck>;
