import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { parse } from 'yaml';
import { CALLERS, variableOf } from '@slipcast/contracts/callers';
import type { Environment } from '@slipcast/service-kit/config';
import { newEnvironment } from '../compose/new-environment.ts';
import { READERS } from '../compose/readers.ts';
import { readMigrationsConfig } from './config.ts';
import { podContainers } from './containers.ts';
import { EXAMPLES, componentOf, ofKind, renderedManifests } from './rendered.ts';
import { parseHosts, secretOf } from './secret.ts';

const env = newEnvironment();
const { stringData } = parse(secretOf(env, { name: 'slipcast' })) as { stringData: Record<string, string> };

/** What the chart gives a service; `npm run docs` writes the same list into the chart. */
function environmentOf(service: string, settings: Record<string, string>): Environment {
  const given = podContainers()[service]?.environment.map((one): [string, string | undefined] => {
    if ('value' in one) return [one.name, one.value];
    if ('service' in one) return [one.name, `http://slipcast-${one.service}:8080`];
    return [one.name, 'secret' in one ? stringData[one.secret] : settings[one.setting]];
  });
  return Object.fromEntries(given?.filter(([, value]) => value) ?? []);
}
const read = (file: string) =>
  parse(readFileSync(join(import.meta.dirname, file), 'utf8')) as { settings: Record<string, string> };

it.each(Object.keys(READERS).filter((name) => name !== 'demo'))(
  'gives %s what its own configuration asks for, and nothing it does not know',
  (name) => {
    const settings = { ...read('chart/values.yaml').settings, ...read('examples/production.yaml').settings };
    const environment = environmentOf(name, settings);
    const config = READERS[name]?.(environment) ?? {};
    for (const variable of Object.keys(environment)) expect(Object.keys(config)).toContain(variable);
  },
);

describe.each(EXAMPLES)('the pods of examples/%s', (example) => {
  const manifests = renderedManifests(example);
  const containers = ['Deployment', 'Job'].flatMap((kind) =>
    ofKind(manifests, kind).map(
      (manifest) => [componentOf(manifest), manifest.spec.template.spec.containers[0]] as const,
    ),
  );

  it('give the migrations every database', () => {
    const [, container] = containers.find(([component]) => component === 'migrations') ?? [];
    if (!container) throw new Error('there is no job for the migrations');
    const databases = container.env.map(({ name }) => [name, stringData[name]] as const);
    expect(Object.keys(readMigrationsConfig(Object.fromEntries(databases)))).toHaveLength(5);
  });

  it('take nothing from the Secret that it does not have, and no secret from anywhere else', () => {
    for (const [, { env: variables }] of containers) {
      for (const { name, value, valueFrom } of variables) {
        if (valueFrom && !valueFrom.secretKeyRef.optional)
          expect(stringData).toHaveProperty(valueFrom.secretKeyRef.key);
        if (value)
          expect([name, Object.values(stringData).filter((secret) => value.includes(secret))]).toEqual([
            name,
            [],
          ]);
      }
    }
  });

  it('give signing keys to their signers alone', () => {
    const holders = (key: string) =>
      containers.flatMap(([name, container]) =>
        container.env.some(({ valueFrom }) => valueFrom?.secretKeyRef.key === key) ? [name] : [],
      );
    expect(holders('AUTH_PRIVATE_KEY')).toEqual(['user']);
    expect(holders('GUEST_PRIVATE_KEY')).toEqual(['cart']);
    for (const caller of CALLERS.filter((one) => one !== 'operator'))
      expect(holders(`SERVICE_KEY_${variableOf(caller)}`)).toEqual([caller]);
  });
});

it('makes a Secret for stores elsewhere', () => {
  const options = parseHosts([
    '--name',
    'shop',
    '--postgres',
    'db.example.com:6432',
    '--redis',
    'cache.example.com:6380',
  ]);
  const made = parse(secretOf(env, options)) as {
    metadata: { name: string };
    stringData: Record<string, string>;
  };
  expect(made.metadata.name).toBe('shop');
  expect(made.stringData['DATABASE_URL_ORDER']).toMatch(
    /^postgres:\/\/order_service:[^@]+@db\.example\.com:6432\/slipcast_order$/,
  );
  expect(made.stringData['REDIS_URL']).toMatch(/@cache\.example\.com:6380$/);
  expect(made.stringData['DOCUMENTS_URL_ISSUE']).toContain('@mongodb:27017/');
});

it('leaves no example with a secret in it', () => {
  for (const example of EXAMPLES)
    expect(readFileSync(join(import.meta.dirname, 'examples', example), 'utf8')).not.toMatch(
      /PRIVATE|SECRET|PASSWORD|TOKEN/,
    );
});
