import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inheritedWith } from '../../run/lite/config.ts';
import { whenReady } from '../../run/lite/shop-process.ts';

const WEBHOOK_KEY = 'load-run-webhooks';

/**
 * The Square sandbox in a process of its own, with its journal on disk, so that its work is not counted as the shop's.
 *
 * @param shopUrl where its webhooks go to
 */
export async function startSandboxProcess(shopUrl: string) {
  const folder = await mkdtemp(join(tmpdir(), 'slipcast-square-'));
  const shared = {
    SQUARE_ACCESS_TOKEN: 'load-run',
    SQUARE_LOCATION_ID: 'L-LOAD',
    SQUARE_APPLICATION_ID: 'sandbox-sq0idb-load',
    SQUARE_WEBHOOK_URL: `${shopUrl}/api/payments/webhooks/square`,
  };
  const child = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', join(import.meta.dirname, '../../square-sandbox/src/main.ts')],
    {
      env: inheritedWith({
        ...shared,
        SQUARE_WEBHOOK_SIGNATURE_KEY: WEBHOOK_KEY,
        SQUARE_SANDBOX_STATE_FILE: join(folder, 'journal.jsonl'),
      }),
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  const { url, ended } = await whenReady('the Square sandbox', child, /listening on (\S+)\n/);
  return {
    url,
    pid: child.pid ?? 0,
    /** What makes a shop use it. */
    environment: {
      ...shared,
      SQUARE_URL: url,
      SQUARE_SDK_URL: `${url}/v1/square.js`,
      SQUARE_WEBHOOK_KEY: WEBHOOK_KEY,
    },
    async stop(): Promise<void> {
      child.kill('SIGTERM');
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}
export type Sandbox = Awaited<ReturnType<typeof startSandboxProcess>>;
