import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A Lua script, which Redis runs as one step. */
export interface Script {
  name: string;
  numberOfKeys: number;
  lua: string;
}

/** Every script that has been read. A connection defines them at its start, because ioredis pipelines calls from then on. */
export const scripts: Script[] = [];

/**
 * Reads `<name>.lua` from a folder.
 *
 * @param shared Lua that the script needs in front of it
 */
export function readScript(folder: string, name: string, numberOfKeys: number, ...shared: string[]): Script {
  const script = { name, numberOfKeys, lua: [...shared, readLua(folder, name)].join('\n') };
  scripts.push(script);
  return script;
}

export const readLua = (folder: string, name: string): string =>
  readFileSync(join(folder, `${name}.lua`), 'utf8');
