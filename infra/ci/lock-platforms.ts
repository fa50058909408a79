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

/** Words of package names that npm has other words for. */
const ALIASES: Record<string, string> = { windows: 'win32', armv7: 'arm', armv6: 'arm' };
const SYSTEMS = 'darwin win32 windows freebsd openbsd netbsd sunos aix android openharmony linux'.split(' ');
const PROCESSORS = 'arm64 x64 ia32 riscv64 loong64 mips64el ppc64 s390x armv7 armv6 arm'.split(' ');

/** The first of these words that the package's name has, as npm calls it. */
function within(name: string, words: string[]): string | undefined {
  const parts = name.slice(name.indexOf('/') + 1).split('-');
  const found = words.find((word) => parts.includes(word));
  return found && (ALIASES[found] ?? found);
}

type Missing = [path: string, entry: Entry & Record<string, unknown>];

function missingPlatforms({ packages }: Lock): Missing[] {
  const present = new Set(Object.keys(packages).map((path) => path.split('node_modules/').at(-1)));
  return Object.values(packages).flatMap(({ optionalDependencies = {}, dev }) =>
    Object.entries(optionalDependencies).flatMap(([name, version]) => {
      const os = within(name, SYSTEMS);
      if (!os || present.has(name)) return [];
      const cpu = within(name, PROCESSORS);
      const entry = {
        version: version.replace(/^[\^~]/, ''),
        cpu: cpu && [cpu],
        dev,
        optional: true,
        os: [os],
      };
      return [[`node_modules/${name}`, entry] satisfies Missing];
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
