const WIDTHS = [160, 480, 800, 1200] as const;
export type PictureWidth = (typeof WIDTHS)[number];

const OURS = /^(.*\/media\/.+)\/\d+\.(?:avif|webp|jpe?g)$/;

/** The sources of one of our own pictures, `/media/<public_id>/<width>.<format>`; null for any other address. */
export function picturesOf(
  url: string,
): { srcSet: (format: 'avif' | 'webp' | 'jpg') => string; at: (width: PictureWidth) => string } | null {
  const base = OURS.exec(url)?.[1];
  if (base === undefined) return null;
  return {
    srcSet: (format) => WIDTHS.map((width) => `${base}/${width}.${format} ${width}w`).join(', '),
    at: (width) => `${base}/${width}.jpg`,
  };
}
