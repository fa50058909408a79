import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';

const root = join(import.meta.dirname, '..', '..', '..');

describe('the Dockerfile', () => {
  const file = readFileSync(join(import.meta.dirname, 'Dockerfile'), 'utf8');
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, unknown>;
  };
  const workspaces = Object.keys(lock.packages).filter((path) => path && !path.includes('node_modules'));

  it('copies the manifest of every workspace before it installs', () => {
    expect(workspaces.length).toBeGreaterThan(10);
    for (const path of workspaces) expect(file).toContain(`COPY ${path}/package.json ${path}/\n`);
  });

  it('takes along the packages that lie in the folder of a workspace, and installs them for each that runs', () => {
    const nested = Object.keys(lock.packages).filter((path) =>
      /^(packages|services|gateway)\/.*node_modules/.test(path),
    );
    expect(nested.length).toBeGreaterThan(0);
    // Sources come on top; copying /app/node_modules alone left service-kit without its lru-cache.
    expect(file.indexOf('COPY --from=packages /app ./')).toBeGreaterThan(0);
    expect(file.indexOf('COPY packages packages')).toBeGreaterThan(
      file.indexOf('COPY --from=packages /app ./'),
    );
    for (const path of workspaces.filter((one) => /^(services|gateway|infra)/.test(one)))
      expect(file).toContain(`--workspace=${path}`);
  });

  it('runs as a user by number, which Kubernetes can tell from root, and leaves tests and the lite profile behind', () => {
    expect(file).toMatch(/^USER 1000:1000$/m);
    const ignored = readFileSync(join(root, '.dockerignore'), 'utf8').split('\n');
    for (const pattern of ['.env', '.git', '**/node_modules', '**/*.test.ts', '**/tests', 'data'])
      expect(ignored).toContain(pattern);
  });
  it('runs Node as the lite profile does, with what it has compiled for every service', () => {
    const read = (name: string) =>
      JSON.parse(readFileSync(join(import.meta.dirname, '../lite', name), 'utf8')) as Record<string, string>;
    expect(file).toContain(`NODE_OPTIONS="${Object.values(read('node-flags.json')).join(' ')}"`);
    for (const [name, value] of Object.entries(read('node-environment.json')))
      expect(file).toContain(` ${name}=${value}`);
    expect(file).toMatch(/NODE_COMPILE_CACHE=[^]*USER 1000:1000[^]*RUN for each in gateway services\/\*/);
  });
});
