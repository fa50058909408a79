/** '#c9b8a4': what one sees of an image with half-closed eyes. */
export async function averageColour(image: Buffer): Promise<string> {
  const { default: sharp } = await import('sharp');
  const pixel = await sharp(image)
    .resize({ width: 1, height: 1, fit: 'fill' })
    .toColourspace('srgb')
    .removeAlpha()
    .raw()
    .toBuffer();
  return `#${pixel.subarray(0, 3).toString('hex')}`;
}
