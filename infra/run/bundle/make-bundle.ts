import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { findPackageJSON } from 'node:module';
import { dirname, join, relative, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import { rolldown, type Plugin } from 'rolldown';
import { bundleFiles, fingerprintOf, type BundleNote } from './built-bundle.mjs';

const root = join(import.meta.dirname, '../../..');
const { folder: bundles, note: noteFile } = bundleFiles();
/** A shop that still runs may load a part of an earlier one. */
const KEPT = 3;

const isPackage = (path: string): boolean => path.includes(`${sep}node_modules${sep}`);

/** Packages stay where they are, and a module still finds the files beside it. */
function ownModules(inputs: Set<string>): Plugin {
  return {
    name: 'own modules',
    async resolveId(id, importer, options) {
      if (!importer) return null;
      const found = await this.resolve(id, importer, { ...options, skipSelf: true });
      if (!found) return { id, external: true };
      // As an address, because a path may have a # in it.
      return isPackage(found.id) ? { id: pathToFileURL(found.id).href, external: true } : found;
    },
    transform(code, id) {
      // Rolldown's own module has no file.
      if (id.startsWith('\0')) return null;
      inputs.add(relative(root, id));
      // Which file of a package of ours a name means.
      inputs.add(relative(root, findPackageJSON(pathToFileURL(id)) ?? id));
      if (!code.includes('import.meta')) return null;
      const bound = code
        .replaceAll('import.meta.dirname', JSON.stringify(dirname(id)))
        .replaceAll('import.meta.url', JSON.stringify(pathToFileURL(id).href));
      // No line has moved.
      return { code: bound, map: null };
    },
  };
}

async function bundleInto(folder: string): Promise<string[]> {
  const inputs = new Set<string>();
  const bundle = await rolldown({
    input: { main: join(root, 'infra/run/lite/main.ts') },
    platform: 'node',
    cwd: root,
    logLevel: 'silent',
    plugins: [ownModules(inputs)],
  });
  const names = { entryFileNames: '[name].mjs', chunkFileNames: '[name]-[hash].mjs' };
  await bundle.write({ dir: folder, format: 'esm', sourcemap: true, ...names });
  await bundle.close();
  return [...inputs].toSorted();
}

async function removeOld(): Promise<void> {
  const folders = (await readdir(bundles, { withFileTypes: true })).filter((one) => one.isDirectory());
  const aged = await Promise.all(
    folders.map(async ({ name }) => ({ name, at: (await stat(join(bundles, name))).mtimeMs })),
  );
  for (const { name } of aged.toSorted((one, other) => other.at - one.at).slice(KEPT))
    await rm(join(bundles, name), { recursive: true, force: true });
}

/** Puts the bundle there whole, then notes it: neither a killed run nor a second one at the same time leaves half of it. */
async function makeBundle(): Promise<void> {
  const half = join(bundles, `half-${randomUUID()}`);
  await mkdir(half, { recursive: true });
  const inputs = await bundleInto(half).catch(async (error: unknown) => {
    await rm(half, { recursive: true, force: true });
    throw error;
  });
  const fingerprint = fingerprintOf(inputs);
  const folder = fingerprint.slice(0, 16);
  // Another run may have made the same.
  await rename(half, join(bundles, folder)).catch(() => rm(half, { recursive: true, force: true }));
  const newNote = `${noteFile}.${randomUUID()}`;
  await writeFile(newNote, JSON.stringify({ folder, fingerprint, inputs } satisfies BundleNote));
  await rename(newNote, noteFile);
  await removeOld();
}

await makeBundle();
