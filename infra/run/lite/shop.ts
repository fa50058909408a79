import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { createCartService } from '@slipcast/cart/service';
import { readCartConfig } from '@slipcast/cart/config';
import { createCatalogueService } from '@slipcast/catalogue/service';
import { readCatalogueConfig } from '@slipcast/catalogue/config';
import { createContentService } from '@slipcast/content/service';
import { readContentConfig } from '@slipcast/content/config';
import { createEmailWorkerService } from '@slipcast/email-worker/service';
import { readEmailWorkerConfig } from '@slipcast/email-worker/config';
import { createGateway } from '@slipcast/gateway/service';
import { readGatewayConfig } from '@slipcast/gateway/config';
import { createIssueService } from '@slipcast/issue/service';
import { readIssueConfig } from '@slipcast/issue/config';
import { createOrderService } from '@slipcast/order/service';
import { readOrderConfig } from '@slipcast/order/config';
import { createPaymentService } from '@slipcast/payment/service';
import { readPaymentConfig } from '@slipcast/payment/config';
import { createUserService } from '@slipcast/user/service';
import { readUserConfig } from '@slipcast/user/config';
import type { Environment } from '@slipcast/service-kit/config';
import { createLogger } from '@slipcast/service-kit/logs';
import type { Service } from '@slipcast/service-kit/service';
import { openLogFile } from './log-file.ts';
import { bindPort, type BoundPort } from './ports.ts';
import { publicKeysOf } from './service-keys.ts';
import {
  removeRunningFile,
  writeMetricsTargets,
  writeRunningFile,
  type RunningShop,
} from './running-file.ts';
import type { StoreAddresses } from './stores.ts';

interface ShopOptions {
  stores: StoreAddresses;
  dataDir: string;
  /** Where the gateway listens; bound already. */
  publicPort: BoundPort;
  host: string;
  /** The address that shoppers type. Emails link to it, and it decides whether cookies are Secure. */
  shopUrl: string;
  frontendDir?: string;
  /** Further variables for every service (LOG_LEVEL, SHOP_NAME, HOLD_SECONDS, EMAIL_URL, …). */
  environment: Environment;
}

const NAMES = ['user', 'catalogue', 'cart', 'order', 'payment', 'content', 'issue', 'email-worker'] as const;

function environmentOf(
  { stores, dataDir, shopUrl, environment }: ShopOptions,
  urls: Record<string, string>,
): Environment {
  const { secrets, square } = stores;
  return {
    LOG_LEVEL: 'info',
    EMAIL_ENABLED: 'true',
    EMAIL_URL: `mailbox://${dataDir}/mailbox`,
    ...Object.fromEntries(Object.entries(environment).filter(([, value]) => value)),
    HOST: '127.0.0.1',
    PORT: '0',
    SHOP_URL: shopUrl,
    SERVICE_PUBLIC_KEYS: publicKeysOf(secrets),
    NETWORK_SECRET: secrets.networkSecret,
    SECOND_FACTOR_KEY: secrets.secondFactorKey,
    AUTH_PUBLIC_KEY: secrets.authPublicKey,
    AUTH_PRIVATE_KEY: secrets.authPrivateKey,
    GUEST_PUBLIC_KEY: secrets.guestPublicKey,
    GUEST_PRIVATE_KEY: secrets.guestPrivateKey,
    ORDER_TOKEN_SECRET: secrets.orderTokenSecret,
    HOLD_RECEIPT_SECRET: secrets.holdReceiptSecret,
    REDIS_URL: stores.redis,
    BUS_URL: stores.redis,
    // The lock of the data folder lets one process in.
    BUS_INSTANCE: 'lite',
    OBJECTS_URL: pathToFileURL(join(dataDir, 'objects')).href,
    ...square,
    ...Object.fromEntries(
      Object.entries(urls).map(([name, url]) => [`${name.toUpperCase().replace('-', '_')}_URL`, url]),
    ),
  };
}

/** The gateway and all services in this process, each on a port of its own: the lite profile. Their addresses are in `running.json`. */
export async function startShop(
  options: ShopOptions,
): Promise<{ running: RunningShop; stop(): Promise<void> }> {
  const { stores, dataDir, publicPort } = options;
  const ports = Object.fromEntries(
    await Promise.all(NAMES.map(async (name) => [name, await bindPort()] as const)),
  ) as Record<(typeof NAMES)[number], BoundPort>;
  const [mailbox, operations] = [await bindPort(), await bindPort()];
  const urls = Object.fromEntries(Object.entries(ports).map(([name, { url }]) => [name, url]));
  const shared = environmentOf(options, urls);
  const log = openLogFile(
    join(dataDir, 'logs', 'slipcast.log'),
    (text) => void process.stderr.write(`${text}\n`),
  );
  const logger = (name: string) => createLogger(name, shared['LOG_LEVEL'], log.stream);
  const localService = (called: string) => services.find(({ name }) => name === called);
  const at = (name: (typeof NAMES)[number]) => ({
    listener: ports[name].listener,
    logger: logger(name),
    localService,
  });
  const { databases } = stores;
  const own = (name: (typeof NAMES)[number]) => ({
    ...shared,
    SERVICE_PRIVATE_KEY: stores.secrets[`${name}ServiceKey`],
  });
  const sql = (name: keyof typeof databases, pool = '6') => ({
    ...own(name === 'email' ? 'email-worker' : name),
    DATABASE_URL: databases[name],
    DATABASE_POOL: pool,
  });
  const documents = (database: keyof typeof databases) => ({
    ...sql(database),
    DOCUMENTS_URL: databases[database],
  });

  const services: Service[] = [
    createUserService(readUserConfig(sql('user')), at('user')),
    createCatalogueService(readCatalogueConfig(documents('catalogue')), at('catalogue')),
    createCartService(readCartConfig(sql('cart')), at('cart')),
    createPaymentService(readPaymentConfig(sql('payment', '8')), at('payment')),
    createOrderService(readOrderConfig(sql('order', '8')), at('order')),
    createContentService(readContentConfig(documents('content')), at('content')),
    createIssueService(readIssueConfig(documents('issue')), at('issue')),
    createEmailWorkerService(readEmailWorkerConfig(sql('email', '4')), {
      ...at('email-worker'),
      mailboxListener: mailbox.listener,
    }),
  ];
  const gateway = createGateway(
    readGatewayConfig({
      ...shared,
      HOST: options.host,
      FRONTEND_DIR: options.frontendDir,
    }),
    {
      listener: publicPort.listener,
      operationsListener: operations.listener,
      logger: logger('gateway'),
      localServices: Object.fromEntries(services.map(({ name, answer }) => [name, answer])),
      localReads: Object.fromEntries(services.map(({ name, readPlain }) => [name, readPlain])),
    },
  );
  const stop = async () => {
    await removeRunningFile(dataDir);
    await gateway.stop();
    await Promise.all(services.map((service) => service.stop()));
    await log.flush();
  };
  try {
    gateway.preparePages();
    await Promise.all(services.map((service) => service.start()));
    await gateway.start();
  } catch (error) {
    await stop();
    throw error;
  }
  const running = {
    pid: process.pid,
    path: dataDir,
    url: options.shopUrl,
    gatewayUrl: publicPort.url,
    mailboxUrl: mailbox.url,
    sandboxUrl: stores.square['SQUARE_SANDBOX_URL'],
    redisPort: Number(new URL(stores.redis).port),
    urls: { ...urls, gateway: publicPort.url },
  };
  await writeMetricsTargets(dataDir, { ...urls, gateway: operations.url });
  await writeRunningFile(running);
  return { running, stop };
}
