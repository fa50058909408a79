import { ChevronLeft, ChevronRight } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { styled } from 'styled-components';
import { media, tokens } from '../../base/theme.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { Picture } from '../../ui/Picture.tsx';
import { Stack } from '../../ui/Stack.tsx';
import { PhotoStrip } from './PhotoStrip.tsx';
import { altOf, type GalleryProps, Thumbnails } from './Thumbnails.tsx';

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
  if (!images[current]) {
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
        <PhotoStrip {...props} onOpen={() => setOpen(true)} />
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
