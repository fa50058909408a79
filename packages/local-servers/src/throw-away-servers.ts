import { spawnSync } from 'node:child_process';
import { isInstalled, startNativeServer } from './native-server.ts';

const works = (command: string, flag: string) => spawnSync(command, [flag], { stdio: 'ignore' }).status === 0;

/** Whether this machine can run a real broker without Docker. If it is not installed yet, Maven fetches it at the first start. */
export const canRunKafka = (): boolean =>
  works('java', '-version') && (isInstalled('kafka') || works('mvn', '-version'));

/** Halves the CPU time of a start; a broker for a test does not run long enough to profit from full optimisation. */
const QUICK_JAVA = '-XX:TieredStopAtLevel=1 -XX:+UseSerialGC';

/**
 * A Kafka broker; `stop` deletes its data. The very first start fetches 59 MB.
 *
 * @param secured further variables of the script: with TLS and a user, `url` is only host and port
 */
export async function startKafka(secured?: Record<string, string>) {
  const settings = { HEAP: '384m', JAVA_OPTIONS: QUICK_JAVA, ...secured };
  const { address, kill, restart, wipe } = await startNativeServer('kafka', { settings });
  return { url: secured ? address : `kafka://${address}`, kill, restart, stop: wipe };
}

async function startStore(name: 'mongo' | 's3') {
  const { address, wipe } = await startNativeServer(name);
  const url = (path: string) => Object.assign(new URL(address), { pathname: path }).href;
  return { url, stop: wipe };
}
/** A MongoDB-compatible server. Check `isInstalled('mongo')` first: building it takes minutes. */
export const startMongo = () => startStore('mongo');
/** An S3 store. Check `isInstalled('s3')` first: building it takes a minute or two. */
export const startS3 = () => startStore('s3');
