import { judgeCarts } from './carts.ts';
import { judgeCodes } from './codes.ts';
import { judgeVouchers } from './vouchers.ts';
import { judgeVoucherBalances, judgeVoucherMails } from './voucher-balances.ts';
import { judgeDelivery } from './delivery.ts';
import { lineOf, type Crash, type Evidence, type Violation } from './history.ts';
import { judgeLimits } from './limits.ts';
import { judgeLinks } from './links.ts';
import { judgeMails } from './mails.ts';
import { judgeMoney } from './money.ts';
import { judgeOrders } from './orders.ts';
import { judgePieces } from './pieces.ts';
import { judgeRefunds } from './refunds.ts';
import { judgeRefusals } from './refusals.ts';
import { judgeReplacements } from './replacements.ts';
import { judgeRequestMails, judgeRequests } from './requests.ts';
import { judgeRenewals } from './renewals.ts';
import { judgeWaiting } from './waiting.ts';

export interface JudgeOptions {
  crashes?: Crash[];
  mails?: boolean;
  openMs?: number;
}

/**
 * Decides from what an outsider saw whether the shop kept its promises. The calls are judged in the order they were asked.
 *
 * @param options.mails false where a run sends none
 * @param options.crashes when the process that sends the mails was killed, and nothing else that happened: a mail may repeat
 *   over each
 * @param options.openMs for how long a card may be held for a payment that never became an order
 */
export function judge(
  evidence: Evidence,
  { crashes = [], mails = true, openMs = 0 }: JudgeOptions = {},
): Violation[] {
  const ordered = { ...evidence, calls: evidence.calls.toSorted((one, two) => one.asked - two.asked) };
  return [
    ...judgePieces(ordered),
    ...judgeRenewals(ordered),
    ...judgeCarts(ordered),
    ...judgeWaiting(ordered),
    ...judgeRefusals(ordered),
    ...judgeMoney(ordered, openMs),
    ...judgeRefunds(ordered),
    ...judgeLinks(ordered),
    ...judgeLimits(ordered),
    ...judgeRequests(ordered),
    ...judgeReplacements(ordered),
    ...judgeDelivery(ordered),
    ...judgeCodes(ordered),
    ...judgeVouchers(ordered),
    ...judgeVoucherBalances(ordered),
    ...judgeOrders(ordered),
    ...(mails
      ? [...judgeMails(ordered, crashes), ...judgeVoucherMails(ordered), ...judgeRequestMails(ordered)]
      : []),
  ];
}

/** A violation with the lines of history that show it, and how to repeat the run. */
export const report = ({ rule, says, calls }: Violation, seed: string): string =>
  [`VIOLATION ${rule}: ${says}`, ...calls.map((call) => `  ${lineOf(call)}`), `  seed ${seed}`].join('\n');
