import type { Objects } from '@slipcast/storage/objects/objects';
import { masterKey } from './image-store.ts';
import { CONTENT_TYPES, FORMATS, WIDTHS, makeDerivative } from './pictures.ts';
import type { Format, Width } from './pictures.ts';
import type { Lane, WorkQueue } from './work-queue.ts';

export interface Picture {
  publicId: string;
  width: Width;
  format: Format;
}
export interface Derivatives {
  /** The picture, made if it was never asked for before; null if there is no such image. */
  get(picture: Picture, lane?: Lane): Promise<Buffer | null>;
  /** Which pictures have been made already, as `key`s. */
  made(): Promise<Set<string>>;
}

const FOLDER = 'made/';
export const keyOf = ({ publicId, width, format }: Picture): string =>
  `${FOLDER}${publicId}/${width}.${format}`;

/** Reads `<width>.<format>`; null for a width or format that is not made. */
export function parseFile(file: string): Pick<Picture, 'width' | 'format'> | null {
  const [, digits, extension] = /^(\d{3,4})\.([a-z]{3,4})$/.exec(file) ?? [];
  const width = WIDTHS.find((one) => String(one) === digits);
  const format = FORMATS.find((one) => one === extension);
  return width && format ? { width, format } : null;
}

export function createDerivatives(objects: Objects, queue: WorkQueue): Derivatives {
  /** Pictures that are being made: whoever asks meanwhile waits for the same one. */
  const coming = new Map<string, Promise<Buffer | null>>();

  const make = async (picture: Picture, lane: Lane): Promise<Buffer | null> => {
    const master = await objects.get(masterKey(picture.publicId));
    if (!master) return null;
    const { width, format } = picture;
    const body = await queue.run(lane, () => makeDerivative(master.body, width, format));
    await objects.put(keyOf(picture), body, CONTENT_TYPES[format]);
    return body;
  };
  return {
    async get(picture, lane = 'now') {
      const key = keyOf(picture);
      const kept = await objects.get(key);
      if (kept) return kept.body;
      const begun = coming.get(key);
      if (begun) return begun;
      const making = make(picture, lane).finally(() => coming.delete(key));
      coming.set(key, making);
      return making;
    },
    made: async () => new Set(await objects.list(FOLDER, { limit: 1_000_000 })),
  };
}
