import { WirePaymentAccount } from '@slipcast/contracts/http/payment';
import { toPounds } from '@slipcast/contracts/money';
import { endpoint } from '@slipcast/service-kit/endpoint';
import type { AccountCheck } from './check-account.ts';
import type { WebhookTime } from './webhook-time.ts';

/** A payment of another shop that uses the same account. */
export interface OtherShopsPayment {
  providerPaymentId: string;
  reference: string;
  amountPence: number;
  madeAt: Date;
}

const NOT_CONFIGURED = {
  connection: 'not-configured',
  mode: null,
  locationName: null,
  problem: null,
} as const;

export const accountRoute = (
  account: Pick<AccountCheck, 'status'> | null,
  webhooks: WebhookTime,
  otherShops: () => Promise<OtherShopsPayment[]>,
) =>
  endpoint({
    route: 'GET /api/admin/payments',
    access: 'admin',
    summary: 'Whether the card provider is connected, whose account it is, and when its last webhook arrived',
    answer: WirePaymentAccount,
    handle: async ({ req }) => ({
      ...((await account?.status()) ?? NOT_CONFIGURED),
      // The gateway sets this header on requests that came through a proxy it does not trust, and this request came the same way.
      proxyNotTrusted: req.headers['x-forwarded-for-ignored'] === '1',
      lastWebhookSeconds: await webhooks.secondsAgo(),
      otherShops: (await otherShops()).map(({ amountPence, madeAt, ...payment }) => ({
        ...payment,
        amount: toPounds(amountPence),
        madeAt: madeAt.toISOString(),
      })),
    }),
  });
