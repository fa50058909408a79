import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';

const root = join(import.meta.dirname, '..', '..', '..', '..');
export const SPECIFICATION = join(root, 'docs', 'model', 'sale.qnt');
const QUINT = join(root, 'node_modules', '@informalsystems', 'quint', 'dist', 'src', 'cli.js');

/** What Quint printed, and whether it found fault. */
export interface Said {
  said: string;
  failed: boolean;
}

/** Runs the Quint of this folder. */
export const quint = (given: string[]): Promise<Said> =>
  promisify(execFile)(process.execPath, [QUINT, ...given], { cwd: root, maxBuffer: 1e8 }).then(
    ({ stdout }) => ({ said: stdout, failed: false }),
    (error: { stdout?: string; stderr?: string; message: string }) => ({
      said: `${error.stdout ?? ''}${error.stderr ?? ''}` || error.message,
      failed: true,
    }),
  );

/** Runs Quint's simulator on the specification; it does the same for the same seed. */
export const simulate = (
  { seed, samples, steps }: { seed: number; samples: number; steps: number },
  more: string[],
): Promise<Said> =>
  quint([
    'run',
    SPECIFICATION,
    '--backend=typescript',
    '--verbosity=1',
    `--seed=${seed}`,
    `--max-samples=${samples}`,
    `--max-steps=${steps}`,
    ...more,
  ]);
