import { expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DRAIN_MS, LONGEST_STOP_MS } from '@slipcast/service-kit/service';

const read = (file: string): string => readFileSync(join(import.meta.dirname, '../..', file), 'utf8');
/** The default of a variable, in seconds. */
const seconds = (variable: string): number =>
  Number(new RegExp(`\\|\`${variable}\`\\|\`(\\d+)\``).exec(read('docs/reference/environment.md'))?.[1]);

/** At checkout the order service asks the cart first. */
const CART_SECONDS = 2;

it('lets a request end that captures and then has to release', () => {
  const longest = CART_SECONDS + 2 * seconds('CAPTURE_TIMEOUT_SECONDS');
  expect(longest).toBeGreaterThan(0);
  expect(DRAIN_MS).toBeGreaterThan(longest * 1000);
  expect(DRAIN_MS).toBeGreaterThan(3 * seconds('SQUARE_TIMEOUT_SECONDS') * 1000);
});

it('ends within the grace period that the deployments name', () => {
  const service = /x-service:[\s\S]*?stop_grace_period: (\d+)s/.exec(read('docker-compose.yml'));
  expect(Number(service?.[1]) * 1000).toBeGreaterThan(LONGEST_STOP_MS);
  expect(read('infra/run/native/service-process.ts')).toContain(`GRACE_MS = ${service?.[1]}_000`);
});
