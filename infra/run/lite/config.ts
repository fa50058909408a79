import { join } from 'node:path';
import { z } from 'zod';
import { ConfigError, readConfig, type Environment } from '@slipcast/service-kit/config';
import { isPublic, realShopReason, sellsForPlayMoney } from '@slipcast/service-kit/real-shop';
import { SANDBOX } from '@slipcast/service-kit/shop-config';
import { READERS } from '../compose/readers.ts';
import { SETTINGS } from '../settings.ts';
import { StartProblem } from './start-problem.ts';
import type { StoreAddresses } from './stores.ts';

const A_PORT = 'must be a whole number from 0 to 65535';

const text = z.string().optional();

const squareConfig = {
  /** The real Square instead of the local sandbox: set all five up to `SQUARE_SDK_URL`. */
  SQUARE_URL: z.url().optional(),
  SQUARE_ACCESS_TOKEN: text,
  SQUARE_LOCATION_ID: text,
  SQUARE_APPLICATION_ID: text,
  SQUARE_SDK_URL: z.url().optional(),
  SQUARE_WEBHOOK_KEY: text,
  SQUARE_WEBHOOK_URL: z.url().optional(),
};

const schema = z.object({
  /** The shop's port; the services take free ones. */
  PORT: z.coerce.number(A_PORT).int(A_PORT).min(0, A_PORT).max(65_535, A_PORT).default(8080),
  /** The address that the shop listens on. */
  HOST: z.string().default('127.0.0.1'),
  /** The folder with everything that the shop stores. */
  DATA_DIR: z.string().default(join(import.meta.dirname, '..', '..', '..', 'data')),
  /** The address that shoppers use, when a reverse proxy stands in front. */
  SHOP_URL: z.url().optional(),
  /** `off` starts an empty shop without demo accounts. `remove` removes these accounts from a shop that began as a demo. */
  DEMO: z.enum(['on', 'off', 'remove']).default('on'),
  /** `off` makes the small sizes of the demo's photographs on demand; making them all takes a core 45 seconds. */
  PREPARE_IMAGES: z.enum(['on', 'off']).default('on'),
  /** `smtp://user:password@host:port`; without it emails go to the local mailbox. */
  EMAIL_URL: text,
  /** `yes` starts a shop at a public address with simulated payments and local emails. Every page then says that it is a trial. */
  SANDBOX,
  ...squareConfig,
});

export type LiteConfig = z.infer<typeof schema>;
export const readLiteConfig = (environment: Environment = process.env): LiteConfig =>
  readConfig('slipcast', schema, environment);

const pick = (config: LiteConfig, names: object): Environment =>
  Object.fromEntries(Object.keys(names).map((name) => [name, config[name as keyof LiteConfig]?.toString()]));

/** Every setting of every service, as it was given. Throws ConfigError for values that a service would refuse. */
export function givenSettings(environment: Environment = process.env): Environment {
  const given = Object.fromEntries(SETTINGS.map((name) => [name, environment[name]]));
  const faults = new Set(Object.values(READERS).flatMap((reader) => reader.faults(given)));
  if (faults.size > 0) throw new ConfigError('slipcast', [...faults]);
  return given;
}

/** The real Square where it is configured, whole; undefined leaves it to the local sandbox. */
export function realSquare(config: LiteConfig): Environment | undefined {
  const { SQUARE_WEBHOOK_KEY: _key, SQUARE_WEBHOOK_URL: _url, ...needed } = pick(config, squareConfig);
  const given = Object.values(needed).filter(Boolean).length;
  if (given === 0) return undefined;
  if (given === Object.keys(needed).length) return pick(config, squareConfig);
  throw new StartProblem(
    'For the real Square all of SQUARE_URL, SQUARE_ACCESS_TOKEN, SQUARE_LOCATION_ID, SQUARE_APPLICATION_ID and SQUARE_SDK_URL are needed.',
  );
}

/** Throws StartProblem for a demo in a shop that others can reach, because the demo's passwords are public. */
export function refuseRealDemo(config: LiteConfig): void {
  const reason = realShopReason(config);
  if (config.DEMO === 'on' && reason)
    throw new StartProblem(
      `The passwords of the demo’s accounts are public, and ${reason}. Start without them: DEMO=off npm start`,
    );
}

/** Throws StartProblem for a shop that strangers can reach, and that takes play money or sends its emails nowhere. */
export function refusePlayMoney(config: LiteConfig): void {
  const { SHOP_URL, EMAIL_URL, SANDBOX: isTrial } = config;
  if (isTrial === 'yes' || !isPublic(SHOP_URL)) return;
  const missing = [
    ...(sellsForPlayMoney(config)
      ? ['its payments would be simulated (set SQUARE_URL and the other SQUARE_ variables)']
      : []),
    ...(EMAIL_URL ? [] : ['its emails would not be sent (set EMAIL_URL)']),
  ];
  if (missing.length > 0)
    throw new StartProblem(
      `SHOP_URL is ${SHOP_URL}, a public address, but ${missing.join(', and ')}.\nFor a trial that says so on every page: SANDBOX=yes npm start`,
    );
}

/** What `npm run dev` hands to the process with the services. */
export interface ServicesInput {
  stores: StoreAddresses;
  dataDir: string;
  gatewayUrl: string;
  shopUrl: string;
  environment: Environment;
}
export const readServicesInput = (): ServicesInput =>
  JSON.parse(process.env.SLIPCAST_SERVICES ?? '{}') as ServicesInput;

/** This process's environment and more, for a child. */
export const inheritedWith = (more: Record<string, string>): NodeJS.ProcessEnv => ({
  ...process.env,
  ...more,
});

/** The same without what was meant for this process's own Node. */
export function childEnvironment(more: Record<string, string>): NodeJS.ProcessEnv {
  const { NODE_OPTIONS: _ours, SHOP_NODE_OPTIONS: theirs, ...inherited } = process.env;
  return { ...inherited, ...(theirs && { NODE_OPTIONS: theirs }), ...more };
}
