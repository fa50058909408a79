const WIDTHS = [160, 480, 800, 1200];
const OURS = /^(.*\/media\/.+)\/\d+\.(?:avif|webp|jpe?g)$/;

/** The sources of one of our own pictures, `/media/<public_id>/<width>.<format>`; null for any other address. */
export function picturesOf(url: string) {
  const base = OURS.exec(url)?.[1];
  if (base === undefined) return null;
  return {
    src: `${base}/800.jpg`,
    srcSet: (format: 'avif' | 'webp' | 'jpg') =>
      WIDTHS.map((width) => `${base}/${width}.${format} ${width}w`).join(', '),
  };
}
