import { type ComponentProps, type CSSProperties, useState } from 'react';
import { styled } from 'styled-components';
import { tokens } from '../base/theme.ts';
import placeholder from './placeholder.svg';

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

const Frame = styled.picture`
  display: block;
  aspect-ratio: 4 / 5;
  background: var(--tone, ${tokens.color.paper});
  overflow: hidden;
  img {
    display: block;
    width: 100%;
    height: 100%;
    object-fit: cover;
  }
`;

/** The colour shown until a picture has loaded; undefined: the shop's paper. */
export const toneOf = (tone: string | undefined) =>
  tone ? ({ '--tone': tone } as CSSProperties) : undefined;

type Props = {
  /** An image record's url; null or '' shows the placeholder pot. */
  src: string | null | undefined;
  alt: string;
  /** As in <img sizes>: '(min-width: 900px) 33vw, 50vw'. */
  sizes?: string;
  /** Its average colour, shown until it has loaded. */
  tone?: string | undefined;
  /** The page's main picture: loads at once and first. */
  priority?: boolean;
  /** Loads at once, although it is not in view yet. */
  eager?: boolean;
  /** Called when the picture, or its placeholder, is visible. */
  onReady?: () => void;
} & Pick<ComponentProps<'img'>, 'className' | 'style'>;

/** Always 4:5 and sized before it loads. A missing or broken picture becomes the placeholder. */
export function Picture({
  src,
  alt,
  sizes = '100vw',
  priority = false,
  eager = priority,
  onReady,
  tone,
  className,
  style,
}: Props) {
  const [broken, setBroken] = useState<string | null>(null);
  const usable = src && src !== broken ? src : null;
  const ours = usable ? picturesOf(usable) : null;
  return (
    <Frame
      className={className}
      style={{ ...toneOf(tone), ...style }}
      data-placeholder={usable ? undefined : ''}
    >
      {ours && <source type="image/avif" srcSet={ours.srcSet('avif')} sizes={sizes} />}
      {ours && <source type="image/webp" srcSet={ours.srcSet('webp')} sizes={sizes} />}
      <img
        key={usable}
        src={ours?.src ?? usable ?? placeholder}
        srcSet={ours?.srcSet('jpg')}
        sizes={ours ? sizes : undefined}
        alt={alt}
        width={800}
        height={1000}
        loading={eager ? 'eager' : 'lazy'}
        fetchPriority={priority ? 'high' : undefined}
        decoding="async"
        onLoad={onReady}
        onError={() => usable && setBroken(usable)}
      />
    </Frame>
  );
}
