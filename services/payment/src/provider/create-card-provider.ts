import type pg from 'pg';
import type { ServiceKit } from '@slipcast/service-kit/standard-service';
import { createTicker } from '@slipcast/service-kit/ticker';
import type { PaymentConfig } from '../config.ts';
import { accountRoute, type OtherShopsPayment } from './account-route.ts';
import { appleDomainAssociation } from './apple-pay.ts';
import { createAccountCheck } from './check-account.ts';
import type { ProviderNotification } from './provider.ts';
import { squareConfiguration } from './square-configuration.ts';
import { createSquareProvider } from './square-provider.ts';
import { squareWebhook } from './webhook-route.ts';
import { createWebhookTime } from './webhook-time.ts';

/** Square as the shop's card provider; `provider` is null until it is configured. */
export function createCardProvider({ add, logger }: ServiceKit, config: PaymentConfig, pool: pg.Pool) {
  const square = squareConfiguration(config);
  const account = square && add(createAccountCheck(square, logger));
  if (account) {
    const [name, seconds] = ['check of the Square account', config.RECONCILE_SECONDS];
    add(createTicker({ name, seconds, task: account.check, logger }));
  }
  const webhooks = createWebhookTime(pool);
  return {
    provider: square && createSquareProvider(square),
    /** What the browser needs to load the card form. */
    browser: square?.browser,
    /**
     * @param apply what to do with a signed notification
     * @param otherShops captured payments of other shops that use the same account
     */
    endpoints: (
      apply: (notification: ProviderNotification) => Promise<void>,
      otherShops: () => Promise<OtherShopsPayment[]>,
    ) => [
      appleDomainAssociation(config.APPLE_PAY_DOMAIN_ASSOCIATION),
      accountRoute(account, webhooks, otherShops),
      squareWebhook(config, apply, webhooks),
    ],
  };
}
