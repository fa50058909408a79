import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isInstalled, type NativeServerName } from '@slipcast/local-servers/native-server';
import { waitFor } from '@slipcast/local-servers/wait-for';
import { buildFrontend } from '../lite/build-frontend.ts';
import { takeDataFolder } from '../lite/data-folder.ts';
import { bindPort } from '../lite/ports.ts';
import { StartProblem } from '../lite/start-problem.ts';
import { readNativeConfig } from './config.ts';
import { startFullProfile, type FullProfile } from './full-profile.ts';
import { endLeftovers } from './service-process.ts';

const say = (text: string): void => void process.stdout.write(`${text}\n`);
const SERVERS: NativeServerName[] = ['kafka', 'mongo', 's3'];

/** A port is seen to be free, and the gateway binds it itself. What was killed a moment ago may hold it a little longer. */
async function findFree(wanted: number): Promise<number> {
  const door = await waitFor('the port is free', () => bindPort('127.0.0.1', wanted), 3000).catch(
    ({ cause }: Error) => Promise.reject(cause as Error),
  );
  await new Promise((resolve) => door.listener.close(resolve));
  return door.port;
}

async function start(): Promise<{ shop: FullProfile; stop(): Promise<number> }> {
  const missing = SERVERS.filter((name) => !isInstalled(name));
  if (missing.length > 0)
    throw new StartProblem(
      `Install first, once: ${missing.map((name) => `packages/local-servers/scripts/${name}.sh install`).join(' && ')}`,
    );
  const config = readNativeConfig();
  const data = await takeDataFolder(config.DATA_DIR);
  const note = join(data.path, 'native.json');
  try {
    await endLeftovers(join(data.path, 'logs'));
    const frontendDir = await buildFrontend(say);
    const port = await findFree(config.PORT);
    const shop = await startFullProfile({
      dataDir: data.path,
      port,
      logLevel: config.LOG_LEVEL,
      demo: config.DEMO === 'on',
      redisCluster: config.REDIS === 'cluster',
      frontendDir,
      say,
    });
    const { url, mailboxUrl, sandboxUrl, dataDir, busUrl, urls } = shop;
    await writeFile(note, JSON.stringify({ url, mailboxUrl, sandboxUrl, dataDir, busUrl, urls }));
    return {
      shop,
      async stop() {
        const odd = await shop.stop();
        await rm(note, { force: true });
        await data.release();
        if (odd.length > 0) say(`Did not end in good order: ${odd.join(', ')}`);
        return odd.length > 0 ? 1 : 0;
      },
    };
  } catch (error) {
    await data.release();
    throw error;
  }
}

const began = performance.now();
let asked = false;
const starting = start();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.on(signal, () => {
    if (asked) return;
    asked = true;
    say('\nStopping …');
    void starting.then(
      async ({ stop }) => process.exit(await stop()),
      () => process.exit(1),
    );
  });
try {
  const { shop, stop } = await starting;
  say(`
  Shop     ${shop.url}
  Mailbox  ${shop.mailboxUrl}
  Bus      ${shop.busUrl}
  Logs     ${join(shop.dataDir, 'logs')}
`);
  say(
    `The full profile is ready at ${shop.url} (${((performance.now() - began) / 1000).toFixed(1)} s). Ctrl-C stops it.`,
  );
  const what = await shop.broken;
  if (!asked) {
    asked = true;
    say(`${what} by itself; stopping the rest. Its log says why.`);
    await stop();
    process.exit(1);
  }
} catch (error) {
  const text =
    error instanceof StartProblem ? error.message : error instanceof Error ? error.stack : String(error);
  process.stderr.write(`\n${text}\n`);
  process.exit(1);
}
