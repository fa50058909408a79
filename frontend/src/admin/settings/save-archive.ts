import { saveFile } from '../../ui/save-file.ts';
import type { Entry } from './everything.ts';

interface FileHandle {
  createWritable(): Promise<WritableStream<Uint8Array>>;
}
type PickFile = (options: { suggestedName: string }) => Promise<FileHandle>;
const isCancelled = (error: unknown): boolean => error instanceof DOMException && error.name === 'AbortError';

/**
 * Where the archive goes. Browsers that can write a file piece by piece ask for its place at once, because they allow it only just after
 * a press; the others collect it. null: no place was chosen.
 */
export async function chooseArchive(
  name: string,
): Promise<((entries: AsyncIterable<Entry>) => Promise<void>) | null> {
  const pick = (globalThis as { showSaveFilePicker?: PickFile }).showSaveFilePicker;
  const zipped = async (entries: AsyncIterable<Entry>) => (await import('client-zip')).downloadZip(entries);
  if (!pick) return async (entries) => saveFile(name, await (await zipped(entries)).blob());
  try {
    const handle = await pick({ suggestedName: name });
    // What was written is thrown away if anything fails, so the file is whole or empty.
    return async (entries) => (await zipped(entries)).body?.pipeTo(await handle.createWritable());
  } catch (error) {
    if (isCancelled(error)) return null;
    throw error;
  }
}
