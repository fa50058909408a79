import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, it } from '@jest/globals';
import { childEnvironment } from './config.ts';

/** Loads all services, starts the traces of one, and prints which modules of OpenTelemetry were loaded. */
const SCRIPT = `
import { registerHooks } from 'node:module';
const loaded = new Set();
registerHooks({ load(url, context, next) {
  const [, name] = /node_modules\\/(@opentelemetry\\/[\\w-]+)/.exec(url) ?? [];
  // prom-client brings the interface, which does nothing by itself.
  if (name && name !== '@opentelemetry/api') loaded.add(name);
  return next(url, context);
} });
await import('./shop.ts');
const { createTracing } = await import('@slipcast/tracing/tracing');
const traces = createTracing({ endpoint: process.argv[1], ratio: 1 });
await traces.start();
await traces.stop();
console.log([...loaded].join());
`;

async function loaded(...endpoint: string[]): Promise<string> {
  const flags = ['--disable-warning=ExperimentalWarning', '--input-type=module', '-e', SCRIPT];
  const options = { cwd: import.meta.dirname, env: childEnvironment({}) };
  return (await promisify(execFile)(process.execPath, [...flags, ...endpoint], options)).stdout.trim();
}

it('loads nothing of OpenTelemetry unless a collector is configured', async () => {
  const [without, withCollector] = await Promise.all([loaded(), loaded('http://127.0.0.1:9')]);
  expect(without).toBe('');
  expect(withCollector).toContain('@opentelemetry/sdk-trace');
}, 60_000);
