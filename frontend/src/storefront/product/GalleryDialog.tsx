import { ChevronLeft, ChevronRight, ZoomIn, ZoomOut } from 'lucide-react';
import { type CSSProperties, useEffect, useEffectEvent, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { useGuard } from '../../base/navigation.ts';
import { media, row, tokens } from '../../base/theme.ts';
import { Chip } from '../../ui/Chip.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { Picture, picturesOf } from '../../ui/Picture.tsx';
import type { GalleryProps } from './Thumbnails.tsx';
import { useZoom } from './use-zoom.ts';

const Count = styled.small`
  display: block;
  font-family: ${tokens.font.body};
  font-size: ${tokens.text.t14};
  color: ${tokens.color.stone};
`;
const Stage = styled.div`
  overflow: auto;
  max-height: calc(100dvh - 190px);
  border-radius: ${tokens.radius.field};
  ${media.narrow} {
    display: grid;
    /* A picture higher than the stage can be scrolled to its top. */
    align-content: safe center;
    height: calc(100dvh - 170px);
    max-height: none;
    margin: 0 calc(-1 * ${tokens.space.s24});
    border-radius: 0;
  }
  /* Two fingers are for the photograph (use-zoom.ts), not for the page. */
  touch-action: pan-x pan-y;
  cursor: zoom-in;
  &[data-zoomed] {
    cursor: zoom-out;
  }
  img {
    display: block;
    width: 100%;
    height: auto;
  }
  picture {
    display: block;
    /* The whole pot first. Zoomed, it is wider than the stage. */
    width: calc(var(--zoom) * min(100%, (100dvh - 190px) * 0.8));
    margin: 0 auto;
  }
`;
const Bar = styled.div`
  ${row('s8')}
  justify-content: center;
  padding-top: ${tokens.space.s12};
`;

type PhotographProps = { src: string; alt: string; sizes: string };

/** As Picture, with a wider size for zooming into. One that has none, or is broken, is shown by Picture. */
function Photograph(shown: PhotographProps) {
  const [isWide, setWide] = useState(true);
  const ours = picturesOf(shown.src);
  if (!ours || !isWide) return <Picture {...shown} priority />;
  const wider = (format: 'avif' | 'jpg') =>
    `${ours.srcSet(format)}, ${ours.src.replace(/800\.jpg$/, `1600.${format}`)} 1600w`;
  return (
    <picture>
      <source type="image/avif" srcSet={wider('avif')} sizes={shown.sizes} />
      <img
        src={ours.src}
        srcSet={wider('jpg')}
        sizes={shown.sizes}
        alt={shown.alt}
        width={800}
        height={1000}
        decoding="async"
        fetchPriority="high"
        onError={() => setWide(false)}
      />
    </picture>
  );
}

type Props = GalleryProps & { alt: string; onClose: () => void };

export function GalleryDialog({ name, images, current, alt, onShow, onClose }: Props) {
  const stage = useRef<HTMLDivElement>(null);
  const { scale, toggle, reset } = useZoom(stage);
  const zoomed = scale > 1;
  const count = images.length;
  const image = images[current];
  const show = (index: number) => {
    reset();
    onShow(index);
  };
  const byKey: Record<string, number> = {
    ArrowLeft: current - 1,
    ArrowRight: current + 1,
    Home: 0,
    End: count - 1,
  };
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const index = byKey[event.key];
    if (index === undefined) return;
    event.preventDefault();
    show(index);
  });
  // Wherever the focus is: when the dialog opens it is on the button that closes it.
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
  // Back closes the photograph. A colour changes the address, but does not leave the page.
  useGuard((from, to) => {
    const isAway = to.pathname !== undefined && to.pathname !== from.pathname;
    if (isAway) onClose();
    return isAway;
  });
  if (!image) return null;
  return (
    <Dialog
      wide
      onClose={onClose}
      title={
        <>
          {name}{' '}
          <Count aria-live="polite">
            Image {current + 1} of {count}
          </Count>
        </>
      }
    >
      <div>
        <Stage
          ref={stage}
          data-zoomed={zoomed || undefined}
          style={{ '--zoom': scale } as CSSProperties}
          onClick={({ clientX: x, clientY: y }) => toggle({ x, y })}
        >
          <Photograph
            key={image.url}
            src={image.url}
            alt={alt}
            sizes={zoomed ? '200vw' : '(max-width: 599.98px) 100vw, 80vh'}
          />
        </Stage>
        <Bar>
          <IconButton Icon={ChevronLeft} size={24} label="Previous image" onClick={() => show(current - 1)} />
          <Chip look="primary">
            {image.color} · {image.isVariant ? 'Variant' : 'Product'}
          </Chip>
          <IconButton Icon={ChevronRight} size={24} label="Next image" onClick={() => show(current + 1)} />
          <IconButton
            Icon={zoomed ? ZoomOut : ZoomIn}
            size={22}
            label={zoomed ? 'Zoom out' : 'Zoom in'}
            onClick={() => toggle()}
          />
        </Bar>
      </div>
    </Dialog>
  );
}
