import { z } from 'zod';
import { addressesOf } from './addresses.ts';
import { readCallerKeys, readServiceKey } from './callers.ts';

/** What is wrong with the environment, one line per variable. */
export class ConfigError extends Error {
  constructor(service: string, issues: string[]) {
    super(
      `${service} cannot start, its configuration is wrong:\n${issues.map((issue) => `  ${issue}`).join('\n')}`,
    );
    this.name = 'ConfigError';
  }
}

export type Environment = Record<string, string | undefined>;
export type ConfigOf<Shape extends z.ZodRawShape> = z.infer<z.ZodObject<Shape>>;

const givenIn = (environment: Environment): Environment =>
  Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''));
const faultsOf = ({ issues }: z.ZodError): string[] =>
  issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);

/**
 * Reads a service's configuration. Empty variables count as missing. Throws ConfigError naming every variable at fault;
 * secrets have no defaults anywhere.
 */
export function readConfig<Shape extends z.ZodRawShape>(
  service: string,
  schema: z.ZodObject<Shape>,
  environment: Environment = process.env,
): ConfigOf<Shape> {
  const read = schema.safeParse(givenIn(environment));
  if (read.success) return read.data;
  throw new ConfigError(service, faultsOf(read.error));
}

/**
 * What a service exports to be configured: `readConfig` for the variables of its shape; their names; and what is wrong with those that
 * are given, a line for each.
 */
export const configReader = <Shape extends z.ZodRawShape>(service: string, shape: Shape) => {
  const schema = z.object(shape);
  const read = (environment?: Environment): z.infer<typeof schema> =>
    readConfig(service, schema, environment);
  const some = schema.partial();
  const faults = (environment: Environment): string[] => {
    const { error } = some.safeParse(givenIn(environment));
    return error ? faultsOf(error) : [];
  };
  return Object.assign(read, { variables: Object.keys(shape), faults });
};

/** A PEM key; `\n` may be written as two characters, as environment files do. */
export const pem = z.string().transform((value) => value.replaceAll('\\n', '\n'));

/** Another service's address, or those of its replicas, separated by commas: `http://order-1:8080,http://order-2:8080`. */
export const serviceAddresses = z
  .string()
  .refine((text) => addressesOf(text).every((url) => /^https?:$/.test(URL.parse(url)?.protocol ?? '')), {
    message: 'http://… or several of them, separated by commas',
  });

/** What every service needs. Spread it first: `configReader(name, { ...baseConfig, … })`. */
export const baseConfig = {
  /** The address that the process listens on. */
  HOST: z.string().default('127.0.0.1'),
  /** The port that the process listens on; 0 takes a free one. */
  PORT: z.coerce.number().int().min(0).max(65_535).default(0),
  /** The least severe level that is logged. */
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info'),
  /** An OpenTelemetry collector (OTLP over HTTP) that receives traces. Without it nothing is recorded. */
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url().optional(),
  /** The share of traces that is recorded, from 0 to 1. */
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(1),
};

const isRead = (read: (text: string) => unknown) => (text: string) => {
  try {
    read(text);
    return true;
  } catch {
    return false;
  }
};

/** What services that call each other need: `/internal` refuses everyone else. */
export const callerConfig = {
  /** Proves to other services who this one is: base64 of an ES256 key in PKCS #8. No other service has it. */
  SERVICE_PRIVATE_KEY: z.string().refine(isRead(readServiceKey), 'not an ES256 key in base64 of PKCS #8'),
  /** Identifies callers: `order:KEY,payment:KEY`, base64 of SPKI. A caller may have two keys during a rotation. */
  SERVICE_PUBLIC_KEYS: z
    .string()
    .refine(isRead(readCallerKeys), 'name:key, separated by commas, each key in base64 of SPKI'),
};

/** What services that know people need: who signs access tokens, who signs guest cart tokens, where sessions are. */
export const authConfig = {
  /** PEM, ES256: verifies access tokens. */
  AUTH_PUBLIC_KEY: pem,
  /** PEM, ES256: verifies guest cart cookies. */
  GUEST_PUBLIC_KEY: pem,
  /** Redis, for sessions and rate limits; `rediss://` with TLS. */
  REDIS_URL: z.string().startsWith('redis'),
  /** The user service, for sessions that Redis does not have. */
  USER_URL: serviceAddresses,
  /** The address that shoppers use. Only its pages may change things with cookies. */
  SHOP_URL: z.url().optional(),
};

export const databaseConfig = {
  /** The service's own PostgreSQL database. */
  DATABASE_URL: z.string().startsWith('postgres'),
  /** Connections for requests and jobs. */
  DATABASE_POOL: z.coerce.number().int().min(1).default(6),
  /** Connections for event handlers, and so how many of them write at the same time. */
  DATABASE_EVENT_POOL: z.coerce.number().int().min(1).default(3),
};

export const busConfig = {
  /**
   * `redis://…` for Redis Streams, `kafka://host:port,host:port` for Kafka; `rediss://` and `kafka+ssl://user:password@…` with
   * TLS.
   */
  BUS_URL: z.string().regex(/^(rediss?|kafka(\+ssl)?):\/\//, 'redis://… or kafka://…'),
  /**
   * A name for this one instance that survives a restart, so that it resumes its unfinished work at once. Unset when there are
   * several.
   */
  BUS_INSTANCE: z.string().optional(),
};

const anyNumber = z.coerce.number().int().min(0);

/** For the configuration of every service that compares what it has sent with what came of it. */
export const lostEventsConfig = {
  /** Interval between two searches for events without an effect; an event that is older than this should have had it. */
  LOST_EVENTS_SECONDS: z.coerce.number().positive().default(15),
};

/** For the configuration of every service that sends emails because someone outside asked. */
export const emailLimitConfig = {
  /** Emails in an hour that one network may ask for: welcomes, links, confirmations of addresses; 0 lifts the limit. */
  EMAILS_PER_NETWORK: anyNumber.default(60),
  /** The same for one account, guest or order. */
  EMAILS_PER_SHOPPER: anyNumber.default(10),
  /** The same to one mailbox, however its address is written. */
  EMAILS_PER_ADDRESS: anyNumber.default(10),
};
