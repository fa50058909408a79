import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { freePort } from '@slipcast/local-servers/free-port';
import { waitFor } from '@slipcast/local-servers/wait-for';

const pathOf = (file: string) => fileURLToPath(new URL(file, import.meta.url));

/** The payment service as a process of its own, whose clock is so many milliseconds ahead. */
export async function startReplicaProcess(environment: Record<string, string>, clockShiftMs: number) {
  const port = String(await freePort());
  const replica = spawn(
    process.execPath,
    ['--import', pathOf('./clock-shift.mjs'), pathOf('../src/main.ts')],
    {
      env: { ...environment, PORT: port, CLOCK_SHIFT_MS: String(clockShiftMs) },
      stdio: 'inherit',
    },
  );
  await waitFor('the replica is ready', async () => {
    const answer = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null);
    return answer?.status === 200;
  });
  return {
    async stop(): Promise<void> {
      if (replica.exitCode !== null || replica.signalCode !== null) return;
      const exited = once(replica, 'exit');
      replica.kill('SIGTERM');
      await exited;
    },
  };
}
