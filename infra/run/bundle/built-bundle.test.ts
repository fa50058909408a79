import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { builtBundle, bundleFiles, fingerprintOf, type BundleNote } from './built-bundle.mjs';

const root = join(import.meta.dirname, '../../..');
const { note } = bundleFiles();
const readNote = async () => JSON.parse(await readFile(note, 'utf8')) as BundleNote;

describe('the bundle of the lite profile', () => {
  it('is made again when a source has changed, and only then', async () => {
    const first = await builtBundle();
    const { inputs, folder } = await readNote();
    expect(first).toContain(folder);
    expect(await builtBundle()).toBe(first);
    expect(inputs).toEqual(
      expect.arrayContaining(['services/order/src/service.ts', 'packages/contracts/package.json']),
    );
    expect(inputs.filter((file) => file.includes('node_modules') || !existsSync(join(root, file)))).toEqual(
      [],
    );
    // As if a source had had another content when the bundle was made.
    await writeFile(note, JSON.stringify({ inputs, folder: 'earlier', fingerprint: 'of other contents' }));
    expect(await builtBundle()).toBe(first);
    expect((await readNote()).fingerprint).toBe(fingerprintOf(inputs));
  }, 60_000);
});
