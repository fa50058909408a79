import { readCartConfig } from '@slipcast/cart/config';
import { readCatalogueConfig } from '@slipcast/catalogue/config';
import { readContentConfig } from '@slipcast/content/config';
import { readEmailWorkerConfig } from '@slipcast/email-worker/config';
import { readGatewayConfig } from '@slipcast/gateway/config';
import { readIssueConfig } from '@slipcast/issue/config';
import { readOrderConfig } from '@slipcast/order/config';
import { readPaymentConfig } from '@slipcast/payment/config';
import { readUserConfig } from '@slipcast/user/config';
import type { Environment } from '@slipcast/service-kit/config';
import { readDemoConfig } from './config.ts';

interface Reader {
  (environment: Environment): object;
  variables: string[];
  faults(environment: Environment): string[];
}

/** How each container reads its environment. */
export const READERS: Record<string, Reader> = {
  gateway: readGatewayConfig,
  user: readUserConfig,
  catalogue: readCatalogueConfig,
  cart: readCartConfig,
  order: readOrderConfig,
  payment: readPaymentConfig,
  content: readContentConfig,
  issue: readIssueConfig,
  'email-worker': readEmailWorkerConfig,
  demo: readDemoConfig,
};
