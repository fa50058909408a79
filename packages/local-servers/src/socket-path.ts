import { platform } from 'node:os';

/** Systems limit the length of a socket's path to about this many bytes. */
const LONGEST_SOCKET_PATH = 100;

/** Whether this machine can have a socket of that path. */
export const isShortEnough = (path: string): boolean =>
  platform() !== 'win32' && Buffer.byteLength(path) <= LONGEST_SOCKET_PATH;
