import decoderUrl from 'libheif-js/libheif/libheif.js?url';

/** `side`: the longest side allowed, in pixels; `bytes`: the result must be smaller than this. */
export type ShrinkCall = { file: Blob; isHeic: boolean; side: number; bytes: number };
/** null if the file cannot be read, or comes out too large. */
export type ShrinkAnswer = { blob: Blob | null };

type HeifImage = {
  get_width: () => number;
  get_height: () => number;
  display: (target: ImageData, done: (shown: ImageData | null) => void) => void;
};
type Libheif = { HeifDecoder: new () => { decode: (bytes: Uint8Array) => HeifImage[] } };

const QUALITIES = [0.92, 0.8, 0.65];

/** Loaded only if the browser cannot read HEIC itself, because it weighs 740 kB. It turns the photograph upright. */
async function decodeHeic(file: Blob): Promise<ImageData> {
  const holder = { exports: {} as () => Libheif };
  // The library is served unchanged, in a file of its own (ADR 54), which looks for these two globals.
  Object.assign(globalThis, { module: holder, exports: holder.exports });
  await import(/* @vite-ignore */ decoderUrl);
  const { HeifDecoder } = holder.exports();
  const [image] = new HeifDecoder().decode(new Uint8Array(await file.arrayBuffer()));
  if (!image) throw new Error('no image in the file');
  const pixels = new ImageData(image.get_width(), image.get_height());
  return new Promise((resolve, reject) =>
    image.display(pixels, (shown) => (shown ? resolve(shown) : reject(new Error('unreadable')))),
  );
}

/** Upright: the camera's orientation is applied, then removed with all other metadata. */
const decode = (file: Blob, isHeic: boolean): Promise<ImageBitmap> =>
  createImageBitmap(file).catch(async (error: unknown) => {
    if (!isHeic) throw error;
    return createImageBitmap(await decodeHeic(file));
  });

function drawn(bitmap: ImageBitmap, side: number) {
  const scale = Math.min(1, side / Math.max(bitmap.width, bitmap.height));
  const canvas = new OffscreenCanvas(Math.round(bitmap.width * scale), Math.round(bitmap.height * scale));
  const pen = canvas.getContext('2d');
  if (!pen) throw new Error('no canvas');
  pen.imageSmoothingQuality = 'high';
  pen.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  bitmap.close();
  return { canvas, pen };
}

function isTransparent(pen: OffscreenCanvasRenderingContext2D, { width, height }: OffscreenCanvas): boolean {
  const { data } = pen.getImageData(0, 0, width, height);
  for (let alpha = 3; alpha < data.length; alpha += 4) if (data[alpha] !== 255) return true;
  return false;
}

async function shrink({ file, isHeic, side, bytes }: ShrinkCall): Promise<Blob | null> {
  const { canvas, pen } = drawn(await decode(file, isHeic), side);
  const types = ['image/jpeg'];
  if (/png|webp/.test(file.type) && isTransparent(pen, canvas)) types.unshift('image/webp');
  for (const type of types) {
    if (type === 'image/jpeg') {
      // A JPEG has no transparency; black would show instead.
      pen.globalCompositeOperation = 'destination-over';
      pen.fillStyle = 'white';
      pen.fillRect(0, 0, canvas.width, canvas.height);
    }
    for (const quality of QUALITIES) {
      // oxlint-disable-next-line no-await-in-loop
      const blob = await canvas.convertToBlob({ type, quality });
      // A browser that cannot write WebP writes PNG.
      if (blob.type === type && blob.size < bytes) return blob;
    }
  }
  return null;
}

globalThis.addEventListener('message', ({ data }: MessageEvent<ShrinkCall>) => {
  const answer = (blob: Blob | null) => globalThis.postMessage({ blob } satisfies ShrinkAnswer, {});
  shrink(data).then(answer, () => answer(null));
});
