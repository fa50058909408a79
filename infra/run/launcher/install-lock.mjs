// Plain JavaScript for whatever Node the machine has: nothing from npm is there yet.
import { existsSync, mkdirSync, readFileSync, readlinkSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { note, root } from './project.mjs';

/** A lock that has not been touched for this long belongs to a process that was killed; its holder touches it every second. */
const STALE_MS = 20_000;

export const installLock = join(root, '.cache', 'installing');
/** Was the start that holds the lock killed? Its npm may outlive it, and must not meet another one. */
function isAbandoned() {
  try {
    if (Date.now() - statSync(installLock).mtimeMs < STALE_MS) return false;
    const npm = readFileSync(installLock, 'utf8');
    return !existsSync(`/proc/${npm}/cwd`) || readlinkSync(`/proc/${npm}/cwd`) !== root;
  } catch {
    return false;
  }
}

/** Only one start at a time installs. Answers how to release the lock. */
export async function takeInstallLock() {
  mkdirSync(dirname(installLock), { recursive: true });
  for (let told = false; ;) {
    try {
      writeFileSync(installLock, '', { flag: 'wx' });
      return () => rmSync(installLock, { force: true });
    } catch (error) {
      if (error.code !== 'EEXIST') throw error;
    }
    if (isAbandoned()) rmSync(installLock, { force: true });
    else {
      if (!told) note('Another start is installing the npm packages here; waiting for it …');
      told = true;
      await sleep(500);
    }
  }
}
