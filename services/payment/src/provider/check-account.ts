import type { WirePaymentAccount } from '@slipcast/contracts/http/payment';
import { ConfigError } from '@slipcast/service-kit/config';
import type { Logger } from '@slipcast/service-kit/logs';
import type { Outcome } from './provider.ts';
import {
  locationProblem,
  refusalProblem,
  type SettingProblem,
  type SquareLocation,
  type SquareMode,
} from './account-problem.ts';

type Account = Omit<WirePaymentAccount, 'lastWebhookSeconds' | 'proxyNotTrusted'>;

/** For so long a good answer is shown again without asking. */
const FRESH_MS = 60_000;

const textOf = ({ setting, sentence }: SettingProblem): string => `${setting}: ${sentence}`;

/**
 * Asks the card provider whose account this is. `start` throws ConfigError, with a sentence that says what to change, when it
 * cannot be this shop's. A provider that does not answer proves nothing: what was paid before must be looked after meanwhile.
 */
export function createAccountCheck(options: {
  mode: SquareMode;
  locationId: string;
  ask: () => Promise<Outcome<SquareLocation>>;
  logger: Logger;
}) {
  const { mode, locationId, ask, logger } = options;
  let known: Account = { connection: 'no-answer', mode, locationName: null, problem: null };
  let askedAt = -Infinity;

  async function check(): Promise<Account> {
    const outcome = await ask();
    askedAt = performance.now();
    if (outcome.kind === 'unknown') {
      logger.warn({ err: outcome.cause }, 'Square did not say whose account this is; it is asked again');
      known = { ...known, connection: 'no-answer', problem: null };
      return known;
    }
    const problem =
      outcome.kind === 'refused'
        ? refusalProblem(outcome, { mode, locationId })
        : locationProblem(outcome.value);
    const isRefused = problem !== null || outcome.kind === 'refused';
    known = {
      connection: isRefused ? 'refused' : 'connected',
      mode,
      locationName: outcome.kind === 'done' ? outcome.value.name : null,
      problem: problem && textOf(problem),
    };
    if (isRefused) logger.error({ ...outcome, problem: known.problem }, 'Square refuses this shop’s account');
    return known;
  }

  return {
    name: 'the Square account',
    async start(): Promise<void> {
      const { problem, connection, locationName } = await check();
      if (problem) throw new ConfigError('payment', [problem]);
      if (connection === 'connected') logger.info({ mode, locationName }, 'Square knows this account');
    },
    check,
    status(): Promise<Account> | Account {
      const isFresh = known.connection === 'connected' && performance.now() - askedAt < FRESH_MS;
      return isFresh ? known : check();
    },
  };
}
export type AccountCheck = ReturnType<typeof createAccountCheck>;
