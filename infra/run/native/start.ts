import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { isInstalled, type NativeServerName } from '@slipcast/local-servers/native-server';
import { waitFor } from '@slipcast/local-servers/wait-for';
import { buildFrontend } from '../lite/build-frontend.ts';
import { takeDataFolder } from '../lite/data-folder.ts';
import { writeJson } from '../lite/json-file.ts';
import { writeMetricsTargets } from '../lite/running-file.ts';
import { runUntilStopped, say, type Lifecycle } from '../lite/lifecycle.ts';
import { bindPort } from '../lite/ports.ts';
import { StartProblem } from '../lite/start-problem.ts';
import { whenOrphaned } from '../launcher/when-orphaned.mjs';
import { backupEnvironmentOf } from './backup-environment.ts';
import { readNativeConfig } from './config.ts';
import { startFullProfile, startStores } from './full-profile.ts';
import { endLeftovers } from './service-process.ts';

const SERVERS: NativeServerName[] = ['kafka', 'mongo', 's3'];

/** A port is seen to be free, and the gateway binds it itself. What was killed a moment ago may hold it a little longer. */
async function findFree(wanted: number): Promise<number> {
  const door = await waitFor('the port is free', () => bindPort('127.0.0.1', wanted), 3000).catch(
    ({ cause }: Error) => Promise.reject(cause as Error),
  );
  await new Promise((resolve) => door.listener.close(resolve));
  return door.port;
}

async function start(lifecycle: Lifecycle): Promise<void> {
  const missing = SERVERS.filter((name) => !isInstalled(name));
  if (missing.length > 0)
    throw new StartProblem(
      `Install first, once: ${missing.map((name) => `packages/local-servers/scripts/${name}.sh install`).join(' && ')}`,
    );
  const { values } = parseArgs({
    options: { replicas: { type: 'string' }, 'stores-only': { type: 'boolean' } },
  });
  const config = readNativeConfig({ REPLICAS: values.replicas });
  const { path, release } = await takeDataFolder(config.DATA_DIR);
  lifecycle.onStop('the data folder', release);
  const logs = join(path, 'logs');
  await endLeftovers(logs);
  if (values['stores-only']) {
    await startStores({ ...config, dataDir: path, port: config.PORT }, lifecycle.onStop);
    say(`The stores are ready; ${backupEnvironmentOf(path)} says where. Ctrl-C stops them.`);
    return;
  }
  const frontendDir = await buildFrontend(lifecycle.signal);
  const port = await findFree(config.PORT);
  const { addresses: shop, metricsUrls } = await startFullProfile(
    { ...config, dataDir: path, port, frontendDir },
    lifecycle,
  );
  const note = join(path, 'native.json');
  await writeJson(note, shop);
  await writeMetricsTargets(path, metricsUrls);
  lifecycle.onStop('native.json', () => rm(note, { force: true }));
  say(`
  Shop     ${shop.url}
  Mailbox  ${shop.mailboxUrl}
  Bus      ${shop.busUrl}
  Logs     ${logs}
`);
  const seconds = (performance.now() / 1000).toFixed(1);
  say(`The full profile is ready at ${shop.url} (${seconds} s). Ctrl-C stops it.`);
}

whenOrphaned(() => process.kill(process.pid, 'SIGTERM'));
await runUntilStopped(start);
