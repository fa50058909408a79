import { ChevronLeft, ChevronRight } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { styled } from 'styled-components';
import { tokens } from '../../base/theme.ts';
import type { GalleryImage } from '../../features/catalogue/options.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { Picture } from '../../ui/Picture.tsx';
import { GlazePour } from './GlazePour.tsx';
import { Thumbnails } from './Thumbnails.tsx';

const GalleryDialog = lazy(async () => ({ default: (await import('./GalleryDialog.tsx')).GalleryDialog }));

const Frame = styled.div`
  display: grid;
  gap: ${tokens.space.s12};
  width: 100%;
`;
const Stage = styled.div`
  position: relative;
  overflow: hidden;
  border-radius: ${tokens.radius.card};
  view-transition-name: product-photo;
`;
const Open = styled.button`
  display: block;
  width: 100%;
  padding: 0;
  border: 0;
  background: none;
  cursor: zoom-in;
  &:focus-visible {
    outline-offset: -5px;
  }
`;
export const Arrows = styled.div`
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

export const altOf = (name: string, image: GalleryImage, index: number, count: number) =>
  `${name} in ${image.color}, image ${index + 1} of ${count}`;

type Props = { name: string; images: GalleryImage[]; current: number; onShow: (index: number) => void };

export function Gallery({ name, images, current, onShow }: Props) {
  const [open, setOpen] = useState(false);
  const count = images.length;
  const image = images[current];
  if (!image) {
    return (
      <Frame>
        <Picture src={null} alt={`${name}: no photo yet`} />
      </Frame>
    );
  }
  const step = (by: number) => onShow((current + by + count) % count);
  return (
    <Frame>
      <Stage>
        <Open
          type="button"
          aria-label={`Open ${altOf(name, image, current, count)} full size`}
          onClick={() => setOpen(true)}
        >
          <GlazePour src={image.url} alt={altOf(name, image, current, count)} />
        </Open>
        {count > 1 && (
          <Arrows>
            <IconButton Icon={ChevronLeft} size={22} label="Previous image" onClick={() => step(-1)} />
            <IconButton Icon={ChevronRight} size={22} label="Next image" onClick={() => step(1)} />
          </Arrows>
        )}
      </Stage>
      {count > 1 && <Thumbnails name={name} images={images} current={current} onShow={onShow} />}
      <Suspense fallback={null}>
        {open && (
          <GalleryDialog
            name={name}
            images={images}
            current={current}
            onShow={onShow}
            onClose={() => setOpen(false)}
          />
        )}
      </Suspense>
    </Frame>
  );
}
