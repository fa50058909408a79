import { spawnSync } from 'node:child_process';
import { isInstalled, startNativeServer } from './native-server.ts';

export interface TestKafka {
  url: string;
  /** SIGKILL, as a crash. */
  kill(): Promise<void>;
  restart(): Promise<void>;
  /** Stops it and deletes its data. */
  stop(): Promise<void>;
}

const works = (command: string, flag: string) => spawnSync(command, [flag], { stdio: 'ignore' }).status === 0;

/** Whether this machine can run a real broker without Docker. If it is not installed yet, Maven fetches it at the first start. */
export const canRunKafka = (): boolean =>
  works('java', '-version') && (isInstalled('kafka') || works('mvn', '-version'));

/** Halves the CPU time of a start; a broker for a test does not run long enough to profit from full optimisation. */
const QUICK_JAVA = '-XX:TieredStopAtLevel=1 -XX:+UseSerialGC';

/** A real Kafka broker on free ports of 127.0.0.1, started by `packages/local-servers/scripts/kafka.sh`. The very first start fetches 59 MB. */
export async function startKafka(): Promise<TestKafka> {
  const server = await startNativeServer('kafka', { settings: { HEAP: '384m', JAVA_OPTIONS: QUICK_JAVA } });
  const { address, kill, restart, wipe } = server;
  return { url: `kafka://${address}`, kill, restart, stop: wipe };
}
