import { IMAGE_BYTES_MAX, IMAGE_SIDE_MAX, IMAGE_TYPES } from '@slipcast/contracts/limits';
import type { ShrinkAnswer, ShrinkCall } from './shrink.worker.ts';

/** For a file input. Phones hand over HEIC as it is, or as a JPEG. */
export const PHOTOGRAPH_TYPES = [...IMAGE_TYPES, 'image/heic', 'image/heif', '.heic', '.heif'].join(',');
const TYPES = new Set<string>([...IMAGE_TYPES, 'image/heic', 'image/heif']);
const EXTENSION = /\.(?:jpe?g|png|webp|hei[cf])$/i;
/** A smaller file is sent as it is, because the server removes metadata too. */
const SMALL_BYTES = 1024 * 1024;
const HEIC_BRANDS = /^ftyp(?:hei[cxms]|hev[cxms]|mif1|msf1)/;

export const TOO_LARGE = 'File size must be less than 5MB';
export const HEIC_UNREADABLE =
  'This photograph is in Apple’s HEIC format, which this browser can’t read. Choose it again in Safari, or set the iPhone to take JPEGs: Settings, Camera, Formats, Most Compatible.';

/** Some systems give files no type; then the extension decides. */
export const isPhotograph = ({ name, type }: File): boolean =>
  type === '' ? EXTENSION.test(name) : TYPES.has(type);

/** By content, because a file named .jpg may still be HEIC. */
const isHeic = async (file: Blob): Promise<boolean> => HEIC_BRANDS.test(await file.slice(4, 12).text());

/** In a worker of its own, so that the screen does not freeze. Answers null if the file cannot be read. */
const shrunk = (call: ShrinkCall, signal: AbortSignal): Promise<Blob | null> =>
  new Promise((resolve) => {
    const worker = new Worker(new URL('./shrink.worker.ts', import.meta.url), { type: 'module' });
    const end = (blob: Blob | null) => {
      worker.terminate();
      resolve(blob);
    };
    signal.addEventListener('abort', () => end(null));
    worker.addEventListener('message', ({ data }: MessageEvent<ShrinkAnswer>) => end(data.blob));
    // The worker could not start, or the photograph is too large for this device.
    worker.addEventListener('error', () => end(null));
    worker.postMessage(call, []);
  });

let previous: Promise<unknown> = Promise.resolve();

/** One at a time, because reading a photograph of 48 megapixels takes 200 MB. */
function inTurn<Result>(task: () => Promise<Result>): Promise<Result> {
  const result = previous.then(task);
  previous = result.catch(() => undefined);
  return result;
}

/**
 * The file to send: a small one as it is, any other as a JPEG (or a WebP, if it is transparent), upright, without metadata, and no larger than
 * the shop stores. Throws an Error whose message is for the screen.
 */
export async function preparePhotograph(file: File, signal: AbortSignal): Promise<File> {
  const isHeicFile = await isHeic(file);
  if (file.size < SMALL_BYTES && !isHeicFile) return file;
  const call = { file, isHeic: isHeicFile, side: IMAGE_SIDE_MAX, bytes: IMAGE_BYTES_MAX };
  const blob = await inTurn(async () => (signal.aborted ? null : shrunk(call, signal))).catch(() => null);
  if (blob) {
    const extension = blob.type === 'image/webp' ? 'webp' : 'jpg';
    return new File([blob], `${file.name.replace(/\.[^.]*$/, '')}.${extension}`, { type: blob.type });
  }
  if (isHeicFile) throw new Error(HEIC_UNREADABLE);
  if (file.size >= IMAGE_BYTES_MAX) throw new Error(TOO_LARGE);
  // The server's own decoder decides.
  return file;
}
