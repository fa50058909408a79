import { parseComposeFile } from '../compose/compose-file.ts';

/** Where a variable of a pod comes from. */
export type Variable = { name: string } & (
  | { value: string }
  /** The address of another service of the chart. */
  | { service: string }
  /** One of `settings` in the chart's values. */
  | { setting: string; required: boolean }
  /** A key of the Secret that the chart is given. */
  | { secret: string; required: boolean }
);
export interface PodContainer {
  command: string[];
  environment: Variable[];
  /** Services that it calls. */
  calls: string[];
  /** Of docker-compose.yml, whose places the shop's own take. */
  stores: string[];
}

const STORES = ['postgres', 'redis', 'kafka', 'mongodb', 'objects'];
/** The migrations and the demo are jobs of their own, and backups belong to the operator of a cluster's stores. */
const LEFT_OUT = ['demo', 'backup'];
const ADDRESS = /^http:\/\/([a-z-]+):8080$/;
const ONE_VARIABLE = /^\$\{(\w+)(?::?[-?][^}]*)?\}$/;
/** Keys, passwords, and addresses that hold a password. */
const IS_SECRET = /_KEY(_|S$|$)|_SECRET$|_TOKEN$|^EMAIL_URL$/;
const STORE_ADDRESS = /^(postgres|redis|kafka|mongodb|s3):\/\//;

/** The key of the Secret for an address of a store: a service's own where each has one. */
const keyOfAddress = (name: string, service: string): string =>
  name === 'DATABASE_URL' || name === 'DOCUMENTS_URL'
    ? `${name}_${service.toUpperCase().replaceAll('-', '_')}`
    : name;

function variable(service: string, name: string, text: string): Variable {
  const host = ADDRESS.exec(text)?.[1];
  if (host) return { name, service: host };
  if (STORE_ADDRESS.test(text)) return { name, secret: keyOfAddress(name, service), required: true };
  const given = ONE_VARIABLE.exec(text)?.[1];
  if (!given) return { name, value: text };
  const required = text.includes(':?');
  return IS_SECRET.test(given) ? { name, secret: given, required } : { name, setting: given, required };
}

/**
 * The services of docker-compose.yml as the chart needs them. This is how the chart has the same commands and variables as the containers:
 * there is no second list.
 */
export function podContainers(): Record<string, PodContainer> {
  const { services } = parseComposeFile();
  const ours = Object.entries(services).filter(
    ([name, { command }]) => command?.[0] === 'node' && !LEFT_OUT.includes(name),
  );
  return Object.fromEntries(
    ours.map(([name, { command = [], environment = {} }]) => {
      const variables = Object.entries(environment).map(([key, text]) => variable(name, key, text ?? ''));
      const texts = Object.values(environment).join(' ');
      return [
        name,
        {
          command,
          environment: variables,
          calls: variables.flatMap((one) => ('service' in one ? one.service : [])).toSorted(),
          stores: STORES.filter((store) => new RegExp(`[@/]${store}:\\d`).test(texts)),
        },
      ];
    }),
  );
}

/** Which key of the Secret is which variable of which container, for the operator who fills it. */
export function secretKeys(): Record<string, { service: string; name: string }> {
  const entries = Object.entries(podContainers()).flatMap(([service, { environment }]) =>
    environment.flatMap((one) =>
      'secret' in one ? [[one.secret, { service, name: one.name }] as const] : [],
    ),
  );
  return Object.fromEntries(entries.toReversed());
}
