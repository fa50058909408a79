import { readFile, writeFile } from 'node:fs/promises';
import type { Environment } from '@slipcast/service-kit/config';
import { readComposeFile, type Container } from '../compose/compose-file.ts';
import { completed, newEnvironment } from '../compose/new-environment.ts';

/** Where on this machine each container of docker-compose.yml has its place: `host:port` by its name, one for each replica. */
export type Places = Record<string, string[]>;

/** Not followed by the end of a user's password. */
const ADDRESS = /(?<=:\/\/(?:[^@/\s]*@)?)([a-z][a-z-]*):\d+(?![^/\s]*@)/g;

/** A text in which addresses of containers are addresses of this machine, those of replicas separated by commas. */
export const moved = (text: string, places: Places): string =>
  text.replaceAll(ADDRESS, (whole, name: string) => places[name]?.join(',http://') ?? whole);

/** The `.env` of this data folder: made at the first start, and completed for a newer version, as `npm run compose:env` does. */
async function environmentFile(file: string): Promise<string> {
  const kept = await readFile(file, 'utf8').catch(() => null);
  const whole = kept ? completed(kept) : newEnvironment();
  if (whole !== kept) await writeFile(file, whole, { mode: 0o600 });
  return whole;
}

/**
 * docker-compose.yml with the `.env` of `file`, so that what runs here gets the very environment that containers get.
 *
 * @param changes other values of variables of `.env`
 * @param root of another checkout, whose docker-compose.yml it is
 */
export async function readContainers(
  file: string,
  changes: Record<string, string>,
  root?: string,
): Promise<Record<string, Container>> {
  const text = await environmentFile(file);
  const changed = Object.entries(changes).map(([name, value]) => `${name}='${value}'`);
  return readComposeFile(`${text}\n${changed.join('\n')}\n`, root).services;
}

/**
 * What a container's process needs to run here instead.
 *
 * @param own variables that are this machine's: ports, folders, the stores' own addresses
 */
export function environmentHere(container: Container, places: Places, own: Environment): Environment {
  const given = Object.entries({ ...container.environment, ...own });
  return Object.fromEntries(given.map(([name, value]) => [name, value && moved(value, places)]));
}
