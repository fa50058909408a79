import { execFile, spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { freePort } from './free-port.ts';

export interface TestKafka {
  url: string;
  /** SIGKILL, as a crash. */
  kill(): Promise<void>;
  restart(): Promise<void>;
  /** Ends it and deletes its data. */
  stop(): Promise<void>;
}

const works = (command: string, flag: string) => spawnSync(command, [flag], { stdio: 'ignore' }).status === 0;

/** Whether this machine can run a real broker without Docker. */
export const canRunKafka = (): boolean => works('java', '-version') && works('mvn', '-version');

const SCRIPT = join(import.meta.dirname, '../../../infra/native/kafka.sh');

/** A real Kafka broker on a free port of 127.0.0.1, by `infra/native/kafka.sh`; the first start ever fetches 59 MB. */
export async function startKafka(): Promise<TestKafka> {
  const port = await freePort();
  const settings = {
    KAFKA_PORT: String(port),
    KAFKA_DATA: join(tmpdir(), `slipcast-kafka-${randomUUID()}`),
    KAFKA_HEAP: '384m',
  };
  const run = async (command: string) => {
    const assignments = Object.entries(settings).map(([name, value]) => `${name}=${value}`);
    await promisify(execFile)('env', [...assignments, SCRIPT, command]);
  };
  await run('start');
  return {
    url: `kafka://127.0.0.1:${port}`,
    kill: () => run('kill'),
    restart: () => run('start'),
    stop: () => run('wipe'),
  };
}
