import type {
  Outcome,
  Provider,
  ProviderPayment,
  ProviderRefund,
  ProviderStatus,
} from '../../../../../../services/payment/src/provider/provider.ts';
import { inWords } from '../outcome.ts';

/** By method: its answers, one after the other. After the last of them it does not answer. */
export type Script = { [Name in keyof Provider]?: unknown[] };

export const UNKNOWN: Outcome<never> = { kind: 'unknown', cause: new Error('no answer') };
export const done = <T>(value: T): Outcome<T> => ({ kind: 'done', value });
export const refused = (code: string, status = 400): Outcome<never> => ({
  kind: 'refused',
  status,
  code,
  detail: 'as it says',
});
export const MADE_AT = new Date('2001-07-14T17:00:00.000Z');
/** Ada's payment, as the provider has it. */
export const their = (status: ProviderStatus, more: Partial<ProviderPayment> = {}): ProviderPayment => ({
  id: 'P1',
  referenceId: null,
  status,
  amountPence: 4200,
  refundedPence: 0,
  madeAt: MADE_AT,
  ...more,
});
export const theirs = (status: ProviderStatus): Outcome<ProviderPayment> => done(their(status));
export const back = (status: ProviderRefund['status'], amountPence: number, id = 'R1'): ProviderRefund => ({
  id,
  status,
  amountPence,
});

/** What an authorisation or refund is asked with. */
const FIELDS: Record<string, string[]> = {
  authorise: ['id', 'amountPence', 'sourceId', 'verificationToken', 'idempotencyKey'],
  refund: ['providerPaymentId', 'reversalReason'],
};
function asked(name: string, value: unknown): unknown {
  const fields = FIELDS[name];
  if (!fields || typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(fields.map((field) => [field, (value as Record<string, unknown>)[field]]));
}

/**
 * A card provider that answers as a script says, and a logger whose errors are news for the operator.
 *
 * @param said to which each call and error is added
 */
export function scriptedProvider(script: Script, said: string[]) {
  const left = new Map(Object.entries(script).map(([name, answers]) => [name, [...(answers as unknown[])]]));
  const lists = new Set(['list', 'listRefunds', 'listDisputes', 'listPayouts']);
  const provider = new Proxy({} as Provider, {
    get:
      (_target, name: string) =>
      async (...values: unknown[]) => {
        said.push(`${name} ${values.map((value) => inWords(asked(name, value))).join(' ')}`.trim());
        const answers = left.get(name) ?? [];
        if (answers.length > 0) return answers.shift();
        if (lists.has(name)) throw new Error('no answer');
        return UNKNOWN;
      },
  });
  const quiet = () => {};
  const logger = {
    debug: quiet,
    info: quiet,
    warn: quiet,
    error: (_about: unknown, message: string) => void said.push(`error: ${message}`),
  };
  return { provider, logger: logger as never };
}
