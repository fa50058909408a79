import { WirePaymentAccount } from '@slipcast/contracts/http/payment';
import { endpoint } from '@slipcast/service-kit/endpoint';
import type { AccountCheck } from '../flows/check-account.ts';
import type { WebhookTime } from '../store/webhook-time.ts';

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
    handle: async () => ({
      ...((await account?.status()) ?? NOT_CONFIGURED),
      lastWebhookSeconds: await webhooks.secondsAgo(),
    }),
  });
