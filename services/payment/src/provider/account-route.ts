import { WirePaymentAccount } from '@slipcast/contracts/http/payment';
import { endpoint } from '@slipcast/service-kit/endpoint';
import type { AccountCheck } from './check-account.ts';
import type { WebhookTime } from './webhook-time.ts';

const NOT_CONFIGURED = {
  connection: 'not-configured',
  mode: null,
  locationName: null,
  problem: null,
} as const;

export const accountRoute = (account: Pick<AccountCheck, 'status'> | null, webhooks: WebhookTime) =>
  endpoint({
    route: 'GET /api/admin/payments',
    access: 'admin',
    summary: 'Whether the card provider is connected, whose account it is, and when it last sent a webhook',
    answer: WirePaymentAccount,
    handle: async ({ req }) => ({
      ...((await account?.status()) ?? NOT_CONFIGURED),
      // The gateway says so of this very request, which came the way that all others come.
      proxyNotTrusted: req.headers['x-forwarded-for-ignored'] === '1',
      lastWebhookSeconds: await webhooks.secondsAgo(),
    }),
  });
