import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Every optional package of every platform must stand in the lock file, or `npm ci` fails and a Mac gets no native parts. npm forgets
 * them when it resolves against a registry mirror that does not carry them. `--fix` writes what is missing.
 */
const file = join(import.meta.dirname, '..', '..', 'package-lock.json');

interface Entry {
  version?: string;
  dev?: boolean;
  optionalDependencies?: Record<string, string>;
}
interface Lock {
  packages: Record<string, Entry & Record<string, unknown>>;
}

const SYSTEMS: Record<string, string> = {
  darwin: 'darwin',
  win32: 'win32',
  windows: 'win32',
  freebsd: 'freebsd',
  openbsd: 'openbsd',
  netbsd: 'netbsd',
  sunos: 'sunos',
  aix: 'aix',
  android: 'android',
  openharmony: 'openharmony',
  linux: 'linux',
};
const PROCESSORS: Record<string, string> = {
  arm64: 'arm64',
  x64: 'x64',
  ia32: 'ia32',
  riscv64: 'riscv64',
  loong64: 'loong64',
  mips64el: 'mips64el',
  ppc64: 'ppc64',
  s390x: 's390x',
  armv7: 'arm',
  armv6: 'arm',
  arm: 'arm',
};

const within = (name: string, table: Record<string, string>): string | undefined => {
  const parts = name.slice(name.indexOf('/') + 1).split('-');
  return Object.entries(table).find(([key]) => parts.includes(key))?.[1];
};

/** Where Node would look for `name` from the package at `path`, nearest first. */
function* places(path: string, name: string): Generator<string> {
  for (let folder = path; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/')))) {
    yield folder ? `${folder}/node_modules/${name}` : `node_modules/${name}`;
    if (!folder) return;
    if (!folder.includes('/node_modules/')) {
      yield `node_modules/${name}`;
      return;
    }
  }
}

export function missingPlatforms({
  packages,
}: Lock): [path: string, entry: Entry & Record<string, unknown>][] {
  return Object.entries(packages).flatMap(([path, { optionalDependencies = {}, dev }]) =>
    Object.entries(optionalDependencies).flatMap(([name, version]) => {
      const os = within(name, SYSTEMS);
      if (!os || [...places(path, name)].some((place) => packages[place])) return [];
      const cpu = within(name, PROCESSORS);
      const entry = {
        version: version.replace(/^[\^~]/, ''),
        ...(cpu ? { cpu: [cpu] } : {}),
        ...(dev ? { dev } : {}),
        optional: true,
        os: [os],
      };
      return [[`node_modules/${name}`, entry] as [string, typeof entry]];
    }),
  );
}

const lock = JSON.parse(readFileSync(file, 'utf8')) as Lock;
const missing = missingPlatforms(lock);
if (missing.length && process.argv.includes('--fix')) {
  const all = Object.entries({ ...lock.packages, ...Object.fromEntries(missing) });
  const sorted = all.toSorted(([a], [b]) => (a === '' ? -1 : b === '' ? 1 : a.localeCompare(b, 'en')));
  writeFileSync(file, `${JSON.stringify({ ...lock, packages: Object.fromEntries(sorted) }, null, 2)}\n`);
  process.stdout.write(`Added to the lock file: ${missing.map(([path]) => path).join(', ')}\n`);
} else if (missing.length) {
  process.stdout.write(
    `Missing in the lock file (node infra/ci/lock-platforms.ts --fix): ${missing.map(([path]) => path).join(', ')}\n`,
  );
  process.exit(1);
}
