import { z } from 'zod';
import { newId } from './ids.ts';

const requestActions = [
  'delay',
  'hang',
  'reset-before',
  'reset-after-commit',
  '500-after-commit',
  '429',
  'html502',
  'html403',
  'html200',
] as const;
const webhookActions = ['drop-webhook', 'dup-webhook', 'reorder'] as const;

/** A rule as the control plane accepts it. All given parts of `match` must match; an empty one matches everything. */
export const faultRequest = z.strictObject({
  match: z
    .strictObject({
      operation: z.string().optional(),
      method: z.string().optional(),
      path: z.string().optional(),
      reference_id: z.string().optional(),
      idempotency_key: z.string().optional(),
      event: z.string().optional(),
    })
    .default({}),
  action: z.enum([...requestActions, ...webhookActions, 'fail-refund']),
  times: z.union([z.int().positive(), z.literal('forever')]).default(1),
  delayMs: z.int().nonnegative().default(1000),
});

export type FaultRule = z.infer<typeof faultRequest> & { id: string; hits: number };
export type RequestAction = (typeof requestActions)[number];
export type WebhookAction = (typeof webhookActions)[number];

export type Situation = {
  operation?: string;
  method?: string;
  path?: string;
  reference_id?: string | undefined;
  idempotency_key?: string | undefined;
  event?: string;
};

export type Faults = ReturnType<typeof createFaults>;

/** The list of rules. Each match is counted, and a rule is removed after `times` matches. */
export function createFaults() {
  const rules: FaultRule[] = [];

  function take(actions: readonly string[], situation: Situation): FaultRule | undefined {
    const index = rules.findIndex((rule) => actions.includes(rule.action) && matches(rule.match, situation));
    const rule = rules[index];
    if (!rule) return undefined;
    rule.hits += 1;
    if (rule.times !== 'forever' && rule.hits >= rule.times) rules.splice(index, 1);
    return rule;
  }

  return {
    add(request: z.input<typeof faultRequest>): FaultRule {
      const rule = { ...faultRequest.parse(request), id: newId(), hits: 0 };
      rules.push(rule);
      return rule;
    },
    list: (): FaultRule[] => rules.map((rule) => ({ ...rule })),
    remove(id: string): boolean {
      const index = rules.findIndex((rule) => rule.id === id);
      if (index >= 0) rules.splice(index, 1);
      return index >= 0;
    },
    clear: (): void => void rules.splice(0),
    isEmpty: (): boolean => rules.length === 0,
    forRequest: (situation: Situation) => take(requestActions, situation),
    forWebhook: (situation: Situation) => take(webhookActions, situation),
    forRefund: (situation: Situation) => take(['fail-refund'], situation),
  };
}

function matches(match: FaultRule['match'], situation: Situation): boolean {
  const { path, ...rest } = match;
  if (path !== undefined && !pathMatches(path, situation.path ?? '')) return false;
  const wanted: Situation = rest as Situation;
  return (Object.keys(wanted) as (keyof Situation)[]).every((part) => wanted[part] === situation[part]);
}

/** `*` stands for anything: '/v2/payments/*' matches '/v2/payments/P1/complete'. */
function pathMatches(pattern: string, path: string): boolean {
  const parts = pattern.split('*').map((part) => part.replaceAll(/[.+?^${}()|[\]\\]/g, String.raw`\$&`));
  return new RegExp(`^${parts.join('.*')}$`).test(path);
}
