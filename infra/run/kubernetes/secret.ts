import { parseArgs } from 'node:util';
import { stringify } from 'yaml';
import { readComposeFile } from '../compose/compose-file.ts';
import { secretKeys } from './containers.ts';

/** For the jobs, which no service needs. */
const OPERATOR = 'SERVICE_KEY_OPERATOR';

/**
 * The chart's Secret, with what the containers of docker-compose.yml would get from this `.env`. Addresses of stores are those of its
 * containers unless `hosts` has others: `{ postgres: 'db.example.com:5432' }`.
 */
export function secretOf(env: string, options: { name: string; hosts?: Record<string, string> }): string {
  const { services } = readComposeFile(env);
  const { hosts = {} } = options;
  const moved = (text: string): string =>
    Object.entries(hosts).reduce(
      (address, [store, host]) => address.replace(new RegExp(`([@/])${store}:\\d+`), `$1${host}`),
      text,
    );
  const entries = Object.entries(secretKeys()).map(([key, { service, name }]) => [
    key,
    moved(services[service]?.environment?.[name] ?? ''),
  ]);
  const operator = services['demo']?.environment?.['OPERATOR_KEY'];
  return stringify(
    {
      apiVersion: 'v1',
      kind: 'Secret',
      metadata: { name: options.name },
      type: 'Opaque',
      stringData: Object.fromEntries([
        ...entries.filter(([, value]) => value),
        ...(operator ? [[OPERATOR, operator]] : []),
      ]),
    },
    { lineWidth: 0 },
  );
}

/** `--postgres db.example.com:5432 --kafka …`: where the stores are. */
export function parseHosts(args: string[]): { name: string; hosts: Record<string, string> } {
  const string = { type: 'string' } as const;
  const { values } = parseArgs({
    args,
    options: {
      name: { ...string, default: 'slipcast' },
      postgres: string,
      redis: string,
      kafka: string,
      mongodb: string,
      objects: string,
    },
  });
  const { name, ...hosts } = values;
  const given = Object.entries(hosts).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return { name, hosts: Object.fromEntries(given) };
}
