import { existsSync, readdirSync } from 'node:fs';
import { createPublicKey, sign, verify } from 'node:crypto';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { readCartConfig } from '@slipcast/cart/config';
import { readGatewayConfig } from '@slipcast/gateway/config';
import { readOrderConfig } from '@slipcast/order/config';
import { readPaymentConfig } from '@slipcast/payment/config';
import type { Caller } from '@slipcast/contracts/callers';
import { createCallerCheck, createCallerTokens } from '@slipcast/service-kit/callers';
import type { Environment } from '@slipcast/service-kit/config';
import { readConfig as readSandboxConfig } from '../../square-sandbox/src/config.ts';
import { readUserConfig } from '@slipcast/user/config';
import { readBackupConfig, storesOf } from '../backup/config.ts';
import { readComposeFile } from './compose-file.ts';
import { newEnvironment } from './new-environment.ts';
import { settingsOf } from '../settings.ts';
import { READERS } from './readers.ts';

const root = join(import.meta.dirname, '..', '..', '..');
const env = newEnvironment();
const { services, volumes } = readComposeFile(env);

const environmentOf = (name: string): Environment => services[name]?.environment ?? {};
const hostsIn = (environment: Environment): string[] =>
  Object.entries(environment)
    .filter(([name, value]) => name.endsWith('_URL') && value?.includes('://') && name !== 'SHOP_URL')
    .map(([, value]) => new URL(value ?? '').hostname);

/** An `.env` whose lines of these names have other values. */
const changed = (values: Record<string, string>): string =>
  Object.entries(values).reduce(
    (text, [name, value]) => text.replace(new RegExp(`^${name}=.*$`, 'm'), `${name}=${value}`),
    env,
  );

describe('docker-compose.yml', () => {
  it('has the gateway and every service, and a configuration reader for each', () => {
    const folders = readdirSync(join(root, 'services'));
    expect(folders.length).toBe(8);
    for (const name of [...folders, 'gateway']) {
      expect(Object.keys(services)).toContain(name);
      expect(Object.keys(READERS)).toContain(name);
    }
  });

  it.each(Object.keys(READERS))(
    'gives %s what its own configuration asks for, and nothing it does not know',
    (name) => {
      const environment = environmentOf(name);
      const config = READERS[name]?.(environment) ?? {};
      const given = Object.entries(environment).filter(([, value]) => value !== '');
      expect(given.length).toBeGreaterThan(0);
      for (const [variable] of given) expect(Object.keys(config)).toContain(variable);
    },
  );

  it.each(Object.keys(READERS))('passes on to %s every setting that it reads', (name) => {
    expect(Object.keys(environmentOf(name))).toEqual(expect.arrayContaining(settingsOf(name)));
  });

  it('notices a variable that is missing or misspelt', () => {
    const { ORDER_TOKEN_SECRET, ...rest } = environmentOf('order');
    expect(() => readOrderConfig({ ...rest, ORDER_TOKEN_SECRETT: ORDER_TOKEN_SECRET })).toThrow(
      'ORDER_TOKEN_SECRET',
    );
    expect(() => readComposeFile(changed({ ORDER_TOKEN_SECRET: '' }))).toThrow('ORDER_TOKEN_SECRET');
  });

  it('runs one image, each container with an entry point that exists', () => {
    const ours = Object.entries(services).filter(([, { command }]) => command?.[0] === 'node');
    expect(ours.map(([name]) => name).toSorted()).toEqual(
      [...Object.keys(READERS), 'square-sandbox'].toSorted(),
    );
    for (const [name, { image, command, healthcheck }] of ours) {
      expect(image).toBe('slipcast:local');
      expect(existsSync(join(root, command?.[1] ?? ''))).toBe(true);
      if (name !== 'demo') expect(healthcheck?.test).toEqual(['CMD', 'node', 'infra/run/compose/health.mjs']);
    }
    expect(ours.filter(([, { build }]) => build).map(([name]) => name)).toEqual(['gateway']);
  });

  it('names only containers, volumes and files that there are', () => {
    for (const [name, { environment = {}, depends_on = {}, volumes: mounts = [] }] of Object.entries(
      services,
    )) {
      for (const host of hostsIn(environment))
        expect([name, Object.keys(services)]).toEqual([name, expect.arrayContaining([host])]);
      for (const other of Object.keys(depends_on)) expect(Object.keys(services)).toContain(other);
      for (const mount of mounts) {
        const source = mount.split(':')[0] ?? '';
        if (source.startsWith('.')) expect(existsSync(join(root, source))).toBe(true);
        else expect(Object.keys(volumes)).toContain(source);
      }
    }
  });

  it('starts a service after the stores that its addresses name', () => {
    const stores = ['postgres', 'redis', 'kafka', 'mongodb', 'objects'];
    for (const name of Object.keys(READERS)) {
      const { environment = {}, depends_on = {} } = services[name] ?? {};
      for (const host of hostsIn(environment).filter((one) => stores.includes(one)))
        expect([name, depends_on[host]]).toEqual([name, { condition: 'service_healthy' }]);
    }
  });

  it('gives what holds data, or works on it, the time to end by itself', () => {
    // Docker grants ten seconds where nothing is said, and Podman none.
    const abrupt = Object.entries(services).filter(([, { stop_grace_period }]) => !stop_grace_period);
    expect(abrupt.map(([name]) => name)).toEqual(['mail']);
  });

  it('publishes only the gateway and the mails, on loopback', () => {
    const open = Object.entries(services).flatMap(([name, { ports = [] }]) =>
      ports.map((port) => `${name} ${port}`),
    );
    expect(open.toSorted()).toEqual(['gateway 127.0.0.1:8080:8080', 'mail 127.0.0.1:8025:8025']);
  });

  it('gives signing keys to their signers alone', () => {
    const holders = (variable: string) =>
      Object.keys(services).filter((name) => environmentOf(name)[variable] !== undefined);
    expect(holders('AUTH_PRIVATE_KEY')).toEqual(['user']);
    expect(holders('SECOND_FACTOR_KEY')).toEqual(['user']);
    const callers = ['cart', 'catalogue', 'content', 'email-worker', 'issue', 'order', 'payment', 'user'];
    expect(holders('SERVICE_PRIVATE_KEY').toSorted()).toEqual(callers);
    expect(holders('OPERATOR_KEY')).toEqual(['demo']);
    for (const caller of callers) {
      const { SERVICE_PRIVATE_KEY = '' } = environmentOf(caller);
      for (const receiver of callers) {
        const { SERVICE_PUBLIC_KEYS = '' } = environmentOf(receiver);
        const token = createCallerTokens(caller as Caller, SERVICE_PRIVATE_KEY)(receiver as Caller);
        expect(createCallerCheck(receiver, SERVICE_PUBLIC_KEYS)(token)).toBe(caller);
      }
    }
    expect(holders('GUEST_PRIVATE_KEY')).toEqual(['cart']);
    const { AUTH_PRIVATE_KEY, AUTH_PUBLIC_KEY } = readUserConfig(environmentOf('user'));
    const { GUEST_PRIVATE_KEY, GUEST_PUBLIC_KEY } = readCartConfig(environmentOf('cart'));
    for (const [own, shown] of [
      [AUTH_PRIVATE_KEY, AUTH_PUBLIC_KEY],
      [GUEST_PRIVATE_KEY, GUEST_PUBLIC_KEY],
    ] as const) {
      const signature = sign('sha256', Buffer.from('a pot'), own);
      expect(verify('sha256', Buffer.from('a pot'), createPublicKey(shown), signature)).toBe(true);
    }
  });

  it('gives each database and its user to one service', () => {
    const urls = Object.keys(READERS).flatMap((name) => {
      const { DATABASE_URL, DOCUMENTS_URL } = environmentOf(name);
      return [DATABASE_URL, DOCUMENTS_URL].filter((url) => url !== undefined);
    });
    expect(urls.length).toBe(8);
    expect(new Set(urls.map((url) => new URL(url).pathname)).size).toBe(8);
    expect(new Set(urls.map((url) => new URL(url).password)).size).toBe(8);
  });

  it('gives the container that makes backups the addresses of the services, and starts it with nothing else', () => {
    expect(Object.keys(services)).not.toContain('backup');
    const { backup } = readComposeFile(changed({ COMPOSE_PROFILES: 'backup' })).services;
    const { databases, documents, objects } = storesOf(readBackupConfig(backup?.environment));
    expect(Object.keys(databases)[0]).toBe('order');
    for (const [service, url] of Object.entries(databases))
      expect(url).toBe(environmentOf(service)['DATABASE_URL']);
    for (const [service, url] of Object.entries(documents))
      expect(url).toBe(environmentOf(service)['DOCUMENTS_URL']);
    expect(Object.keys({ ...databases, ...documents })).toHaveLength(8);
    expect(objects).toBe(environmentOf('catalogue')['OBJECTS_URL']);
    expect(existsSync(join(root, backup?.command?.[1] ?? ''))).toBe(true);
  });

  it('plays Square itself until the environment alone says otherwise', () => {
    const sandbox = readSandboxConfig(environmentOf('square-sandbox'));
    const payment = readPaymentConfig(environmentOf('payment'));
    expect(payment.SQUARE_ACCESS_TOKEN).toBe(sandbox.accessToken);
    expect(payment.SQUARE_WEBHOOK_KEY).toBe(sandbox.webhook?.signatureKey);
    expect(payment.SQUARE_WEBHOOK_URL).toBe(sandbox.webhook?.url);

    const real = readComposeFile(
      changed({
        COMPOSE_PROFILES: '',
        SQUARE_SANDBOX_URL: '',
        SQUARE_URL: 'https://connect.squareup.com',
        SQUARE_SDK_URL: 'https://web.squarecdn.com/v1/square.js',
      }),
    ).services;
    expect(Object.keys(real)).not.toContain('square-sandbox');
    expect(Object.keys(real)).not.toContain('demo');
    expect(readPaymentConfig(real['payment']?.environment).SQUARE_URL).toBe('https://connect.squareup.com');
    expect(readGatewayConfig(real['gateway']?.environment ?? {}).SQUARE_SANDBOX_URL).toBeUndefined();
    expect(real['payment']?.depends_on?.['square-sandbox']?.required).toBe(false);
  });
});
