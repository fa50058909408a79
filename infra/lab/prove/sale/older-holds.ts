import { readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Keys of holds, stock copies and carts (the cart service's sku-scripts.ts and cart-store.ts), and of sessions. */
const FORGOTTEN = /^(cart:(replica|holds|expiry|min-version|past|items):|session)/;

interface Command {
  end: number;
  words: string[];
}

/** Reads the command of an append-only file that begins at `start`; null where the file ends. */
function readCommand(log: Buffer, start: number): Command | null {
  let at = start;
  const line = (): string | null => {
    const end = log.indexOf('\r\n', at);
    if (end < 0) return null;
    const text = log.toString('latin1', at, end);
    at = end + 2;
    return text;
  };
  const count = Number(line()?.slice(1));
  const words: string[] = [];
  while (words.length < count) {
    const length = Number(line()?.slice(1));
    if (!(at + length + 2 <= log.length)) return null;
    words.push(log.toString('latin1', at, at + length));
    at += length + 2;
  }
  return words.length > 0 ? { end: at, words } : null;
}

/** The log without the transactions about holds and sessions that begin at `from` bytes or later. */
export function withoutHolds(log: Buffer, from: number): Buffer {
  const kept = [log.subarray(0, from)];
  let begin = from;
  let inTransaction = false;
  let isForgotten = false;
  for (let command = readCommand(log, from); command; command = readCommand(log, command.end)) {
    const [name = '', key = ''] = command.words;
    if (name.toUpperCase() === 'MULTI') inTransaction = true;
    isForgotten ||= FORGOTTEN.test(key);
    if (name.toUpperCase() === 'EXEC') inTransaction = false;
    if (inTransaction) continue;
    if (!isForgotten) kept.push(log.subarray(begin, command.end));
    begin = command.end;
    isForgotten = false;
  }
  return Buffer.concat(kept);
}

/** The file that Redis appends to now, and its length. */
async function lastLog(directory: string): Promise<{ file: string; bytes: number }> {
  const folder = join(directory, 'appendonlydir');
  const manifest = await readFile(join(folder, 'appendonly.aof.manifest'), 'utf8');
  const names = [...manifest.matchAll(/^file (\S+) .*type i/gm)].map(([, name = '']) => name);
  const file = join(folder, names.at(-1) ?? '');
  return { file, bytes: (await stat(file)).size };
}

/**
 * Remembers how far Redis has written. The returned function, called when it has ended, makes it forget what it wrote about holds and
 * sessions since, as after a power cut or a failover. Nothing happens if it has begun a new file.
 *
 * @param directory of Redis
 */
export async function markHolds(directory: string): Promise<() => Promise<void>> {
  const before = await lastLog(directory);
  return async () => {
    const { file } = await lastLog(directory);
    if (file === before.file) await writeFile(file, withoutHolds(await readFile(file), before.bytes));
  };
}
