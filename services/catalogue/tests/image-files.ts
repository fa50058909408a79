import { readFileSync } from 'node:fs';
import sharp from 'sharp';

/** A photograph of the demo shop. */
export const photo = (name: string) =>
  readFileSync(new URL(`../../../infra/demo/photos/${name}.webp`, import.meta.url));
/** An image of one colour. */
export const plain = (width: number, height: number, red = 120) =>
  sharp({ create: { width, height, channels: 3, background: { r: red, g: 90, b: 60 } } });

export const imageForm = (field: string, files: [string, Buffer][], folder?: string) => {
  const body = new FormData();
  for (const [name, file] of files) body.append(field, new Blob([new Uint8Array(file)]), name);
  if (folder !== undefined) body.append('folder', folder);
  return body;
};
