import { ChevronLeft, ChevronRight } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { keyframes, styled } from 'styled-components';
import { media, tokens } from '../../base/theme.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { Picture } from '../../ui/Picture.tsx';
import { Stack } from '../../ui/Stack.tsx';
import { altOf, type GalleryProps, Thumbnails } from './Thumbnails.tsx';

const SIZES = '(min-width: 1240px) 640px, (min-width: 900px) 55vw, 100vw';

const pour = keyframes`from { clip-path: inset(0 0 100% 0); } to { clip-path: inset(0); }`;
const Layers = styled.span`
  position: relative;
  display: block;
  overflow: hidden;
  border-radius: ${tokens.radius.card};
`;
const Incoming = styled.span`
  display: block;
  &[data-over] {
    position: absolute;
    inset: 0;
    clip-path: inset(0 0 100% 0);
  }
  &[data-over][data-ready] {
    animation: ${pour} ${tokens.motion.slow} forwards;
  }
`;

/** The next photo is revealed from the top, like poured glaze. All photos share one camera, so the pot seems to change colour. */
function GlazePour({ src, alt }: { src: string; alt: string }) {
  const [current, setCurrent] = useState(src);
  const [ready, setReady] = useState<string | null>(null);
  const changing = current !== src;
  return (
    <Layers>
      {changing && (
        <span aria-hidden>
          <Picture src={current} alt="" sizes={SIZES} priority />
        </span>
      )}
      <Incoming
        key={src}
        data-over={changing || undefined}
        data-ready={ready === src || undefined}
        onAnimationEnd={() => setCurrent(src)}
      >
        <Picture src={src} alt={alt} sizes={SIZES} priority onReady={() => setReady(src)} />
      </Incoming>
    </Layers>
  );
}

const GalleryDialog = lazy(async () => ({ default: (await import('./GalleryDialog.tsx')).GalleryDialog }));

const Stage = styled.div`
  position: relative;
  overflow: hidden;
  border-radius: ${tokens.radius.card};
  view-transition-name: product-photo;
  ${media.narrow} {
    /* Low enough that name, price and colour are in the first screen too. */
    picture {
      aspect-ratio: auto;
      height: min(118vw, 35svh);
    }
  }
`;
const Open = styled.button`
  display: block;
  width: 100%;
  cursor: zoom-in;
  &:focus-visible {
    outline-offset: -5px;
  }
`;
const Arrows = styled.div`
  button {
    position: absolute;
    top: calc(50% - 22px);
    left: ${tokens.space.s8};
    background: ${tokens.color.slip};
    box-shadow: ${tokens.shadow.contact};
  }
  button + button {
    left: auto;
    right: ${tokens.space.s8};
  }
`;

export function Gallery(props: GalleryProps) {
  const { name, images, current, onShow } = props;
  const [open, setOpen] = useState(false);
  const image = images[current];
  if (!image) {
    return (
      <div>
        <Picture src={null} alt={`${name}: no photo yet`} />
      </div>
    );
  }
  const alt = altOf(props, current);
  const show = (index: number) => () => onShow(index);
  return (
    <Stack $gap="s12">
      <Stage>
        <Open type="button" aria-label={`Open ${alt} full size`} onClick={() => setOpen(true)}>
          <GlazePour src={image.url} alt={alt} />
        </Open>
        {images.length > 1 && (
          <Arrows>
            <IconButton Icon={ChevronLeft} size={22} label="Previous image" onClick={show(current - 1)} />
            <IconButton Icon={ChevronRight} size={22} label="Next image" onClick={show(current + 1)} />
          </Arrows>
        )}
      </Stage>
      {images.length > 1 && <Thumbnails {...props} />}
      <Suspense fallback={null}>
        {open && <GalleryDialog {...props} alt={alt} onClose={() => setOpen(false)} />}
      </Suspense>
    </Stack>
  );
}
