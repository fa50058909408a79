import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { environmentHere, readContainers, type Places } from './containers.ts';
import { REPLICA_SET } from './native-stores.ts';

/** The `.env` of the shop in this data folder. */
export const environmentFileOf = (dataDir: string): string => join(dataDir, 'full.env');
/** Where the stores are, for `node --env-file` with the commands of infra/run/backup. */
export const backupEnvironmentOf = (dataDir: string): string => join(dataDir, 'backup.env');

/** Writes what the container that makes backups would have in its environment; new at every start, as the ports are. */
export async function writeBackupEnvironment(dataDir: string, places: Places): Promise<void> {
  const { backup } = await readContainers(environmentFileOf(dataDir), { COMPOSE_PROFILES: 'backup' });
  if (!backup) throw new Error('docker-compose.yml has no container for backups');
  const lines = Object.entries(environmentHere(backup, places, {})).map(
    ([name, value]) => `${name}='${value?.replace('replicaSet=rs0', `replicaSet=${REPLICA_SET}`)}'\n`,
  );
  await writeFile(backupEnvironmentOf(dataDir), lines.join(''), { mode: 0o600 });
}
