import { z } from 'zod';
import { newId } from './ids.ts';
import { statuses, type RefusalCode } from './statuses.ts';

/**
 * - delay: waits `delayMs` of real time first; hang: does nothing and never answers
 * - reset-before, reset-after-commit: resets the connection before or after the work is done
 * - 500-after-commit, 408-after-commit: does the work and answers Square's 500, or that it took too long
 * - 429, html502: does nothing; refuse: does nothing and answers Square's refusal with `code`
 * - html403, html404, html200: does nothing; a machine in between answers with its own page
 */
const requestActions = [
  'delay',
  'hang',
  'reset-before',
  'reset-after-commit',
  '500-after-commit',
  '408-after-commit',
  '429',
  'html502',
  'html403',
  'html404',
  'html200',
  'refuse',
] as const;
/** Never sent; sent twice with one `event_id`; sent after the next event, or after two seconds. */
const webhookActions = ['drop-webhook', 'dup-webhook', 'reorder'] as const;
/**
 * delay-refund: stays PENDING for `delayMs` of the clock. fail-refund, reject-refund: ends FAILED or REJECTED, after `delayMs` if
 * given; after FAILED, Square allows no other refund of the payment.
 */
const refundActions = ['delay-refund', 'fail-refund', 'reject-refund'] as const;

/** What a rule is matched against: a request, a webhook or a refund. */
const situation = z.strictObject({
  operation: z.string().optional(),
  method: z.string().optional(),
  path: z.string().optional(),
  reference_id: z.string().optional(),
  idempotency_key: z.string().optional(),
  event: z.string().optional(),
});
type Situation = z.infer<typeof situation>;

/** A rule as the control plane accepts it. All given parts of `match` must match; an empty one matches everything. */
export const faultRequest = z.strictObject({
  match: situation.default({}),
  action: z.enum([...requestActions, ...webhookActions, ...refundActions]),
  times: z.union([z.int().positive(), z.literal('forever')]).default(1),
  delayMs: z.int().nonnegative().optional(),
  /** Of `refuse`. */
  code: z.enum(Object.keys(statuses) as [RefusalCode, ...RefusalCode[]]).optional(),
});

export type FaultRule = z.infer<typeof faultRequest> & { id: string; hits: number };

export type Faults = ReturnType<typeof createFaults>;

/** The list of rules. Each match is counted, and a rule is removed after `times` matches. */
export function createFaults() {
  let rules: FaultRule[] = [];

  function remove(id: string): boolean {
    const before = rules.length;
    rules = rules.filter((rule) => rule.id !== id);
    return rules.length < before;
  }

  function take(actions: readonly string[], situation: Situation): FaultRule | undefined {
    const rule = rules.find(({ action, match }) => actions.includes(action) && matches(match, situation));
    if (!rule) return undefined;
    rule.hits += 1;
    if (rule.hits === rule.times) remove(rule.id);
    return rule;
  }

  return {
    add(request: z.infer<typeof faultRequest>): FaultRule {
      const rule = { ...request, id: newId(), hits: 0 };
      rules.push(rule);
      return rule;
    },
    list: (): FaultRule[] => rules,
    remove,
    clear: (): void => void (rules = []),
    isEmpty: (): boolean => rules.length === 0,
    forRequest: (situation: Situation) => take(requestActions, situation),
    forWebhook: (situation: Situation) => take(webhookActions, situation),
    forRefund: (situation: Situation) => take(refundActions, situation),
  };
}

function matches({ path, ...rest }: Situation, situation: Situation): boolean {
  if (path !== undefined && !pathMatches(path, situation.path ?? '')) return false;
  return Object.entries(rest).every(([part, wanted]) => situation[part as keyof Situation] === wanted);
}

/** `*` stands for anything: '/v2/payments/*' matches '/v2/payments/P1/complete'. */
function pathMatches(pattern: string, path: string): boolean {
  const parts = pattern.split('*').map((part) => part.replaceAll(/[.+?^${}()|[\]\\]/g, String.raw`\$&`));
  return new RegExp(`^${parts.join('.*')}$`).test(path);
}
