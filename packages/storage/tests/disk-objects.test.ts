import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, describe, expect, it } from '@jest/globals';
import { createObjects } from '../src/objects/create-objects.ts';
import { objectsContract } from './objects-contract.ts';

const folders: string[] = [];
const freshFolder = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'slipcast-objects-'));
  folders.push(folder);
  return folder;
};

objectsContract('disk', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'slipcast-objects-'));
  const objects = createObjects(pathToFileURL(folder).href);
  return { objects, stop: () => rm(folder, { recursive: true, force: true }) };
});

describe('disk objects', () => {
  afterEach(async () => {
    for (const folder of folders.splice(0)) await rm(folder, { recursive: true, force: true });
  });

  it('leaves nothing behind when a write fails', async () => {
    const folder = await freshFolder();
    const objects = createObjects(pathToFileURL(folder).href);
    await objects.start();
    await objects.put('pot', Buffer.from('pot'), 'text/plain');
    // A line break in a content type would shift the first byte of the object.
    await expect(objects.put('pot', Buffer.from('x'), 'text/plain\nx')).rejects.toThrow('not a content type');
    await rm(join(folder, 'objects'), { recursive: true });
    await writeFile(join(folder, 'objects'), 'in the way');
    await expect(objects.put('pots/pot', Buffer.from('x'), 'text/plain')).rejects.toThrow();
    expect(await readdir(join(folder, 'incoming'))).toEqual([]);
  });

  it('removes at its start what a killed process was writing', async () => {
    const folder = await freshFolder();
    const objects = createObjects(pathToFileURL(folder).href);
    await objects.start();
    await objects.put('pot', Buffer.from('pot'), 'text/plain');
    await writeFile(join(folder, 'incoming', 'half'), 'text/plain\nhal');
    await createObjects(pathToFileURL(folder).href).start();
    expect(await readdir(join(folder, 'incoming'))).toEqual([]);
    expect((await objects.get('pot'))?.body.toString()).toBe('pot');
  });
});
