import { ArrowLeft, ArrowRight, GripVertical, Pencil, Trash2 } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { styled } from 'styled-components';
import { grid, panel, small, tokens } from '../../base/theme.ts';
import { Chip } from '../../ui/Chip.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { Picture } from '../../ui/Picture.tsx';
import type { Photograph } from '../photographs/photograph.ts';
import { type Drag, useSorting } from '../photographs/use-sorting.ts';
import type { Images } from './use-images.ts';

const PhotographDialog = lazy(async () => ({
  default: (await import('../photographs/PhotographDialog.tsx')).PhotographDialog,
}));

const Tiles = styled.ol`
  ${grid('repeat(auto-fill, minmax(164px, 1fr))', 's12')}
  li {
    position: relative;
    overflow: hidden;
    ${panel('field')}
  }
  li picture {
    cursor: grab;
  }
  li[data-dragged] {
    z-index: 1;
    pointer-events: none;
    opacity: 0.85;
    box-shadow: ${tokens.shadow.lift};
  }
  li[data-place] {
    outline: 3px solid ${tokens.color.copper};
    outline-offset: 1px;
  }
  .main,
  .grip {
    position: absolute;
    top: ${tokens.space.s8};
    left: ${tokens.space.s8};
  }
  .grip {
    left: auto;
    right: ${tokens.space.s8};
    display: grid;
    place-items: center;
    width: 36px;
    height: 36px;
    border-radius: ${tokens.radius.field};
    background: ${tokens.color.slip};
    cursor: grab;
    /* A finger on it drags; anywhere else it scrolls. */
    touch-action: none;
  }
  p {
    ${small}
    padding: ${tokens.space.s4} ${tokens.space.s8} 0;
    overflow: hidden;
    white-space: nowrap;
    text-overflow: ellipsis;
  }
  .actions {
    display: flex;
    justify-content: space-between;
  }
  button {
    width: 40px;
  }
  button[aria-disabled='true'] {
    color: ${tokens.color.rule};
    background: none;
    cursor: not-allowed;
  }
`;

const stateOf = (drag: Drag | null, index: number) => ({
  'data-dragged': drag?.from === index || undefined,
  'data-place': (drag && drag.to === index && drag.from !== index) || undefined,
  style: drag?.from === index ? { transform: `translate(${drag.x}px, ${drag.y}px)` } : undefined,
});

type TileProps = {
  photograph: Photograph;
  index: number;
  count: number;
  drag: Drag | null;
  onMove: (from: number, to: number) => void;
  onEdit: () => void;
  onRemove: () => void;
};

function Tile({ photograph: { url, alt }, index, count, drag, onMove, onEdit, onRemove }: TileProps) {
  const name = `image ${index + 1}`;
  return (
    <li {...stateOf(drag, index)}>
      <Picture src={url} alt={alt || `Image ${index + 1} of ${count}`} sizes="200px" />
      {index === 0 && (
        <span className="main">
          <Chip look="primary">Main</Chip>
        </span>
      )}
      {count > 1 && (
        <span className="grip" data-grip aria-hidden>
          <GripVertical size={18} />
        </span>
      )}
      <p>{alt || 'No description yet'}</p>
      <div className="actions">
        <IconButton
          Icon={ArrowLeft}
          label={`Move ${name} earlier`}
          aria-disabled={index === 0}
          onClick={() => onMove(index, index - 1)}
        />
        <IconButton Icon={Pencil} label={`Describe or crop ${name}`} onClick={onEdit} />
        <IconButton Icon={Trash2} label={`Remove ${name}`} onClick={onRemove} />
        <IconButton
          Icon={ArrowRight}
          label={`Move ${name} later`}
          aria-disabled={index === count - 1}
          onClick={() => onMove(index, index + 1)}
        />
      </div>
    </li>
  );
}

/** @param defaultAlt the start of the default alt text; '' while the pot has no name */
export function ImageTiles({ images, defaultAlt }: { images: Images; defaultAlt: string }) {
  const { list, move, remove, change } = images;
  const [announcement, setAnnouncement] = useState('');
  const [edited, setEdited] = useState<string | null>(null);
  const moveTo = (from: number, to: number) => {
    const one = list[from];
    if (!one || to < 0 || to >= list.length) return;
    move(one.url, to);
    const place = to === 0 ? 'the main image' : `image ${to + 1} of ${list.length}`;
    setAnnouncement(`Image ${from + 1} is now ${place}.`);
  };
  const { drag, handlers } = useSorting(moveTo);
  const open = list.findIndex(({ url }) => url === edited);
  const photograph = list[open];
  const title = `Image ${open + 1} of ${list.length}`;
  return (
    <>
      <p role="status" className="visually-hidden">
        {announcement}
      </p>
      {list.length > 0 && (
        <Tiles className="images" {...handlers}>
          {list.map((one, index) => (
            <Tile
              key={one.url}
              photograph={one}
              index={index}
              count={list.length}
              drag={drag}
              onMove={moveTo}
              onEdit={() => setEdited(one.url)}
              onRemove={() => remove(one.url)}
            />
          ))}
        </Tiles>
      )}
      <Suspense fallback={null}>
        {photograph && (
          <PhotographDialog
            photograph={photograph}
            title={title}
            defaultAlt={defaultAlt && `${defaultAlt}, image ${open + 1} of ${list.length}`}
            onClose={() => setEdited(null)}
            onDone={(to) => {
              change(photograph.url, to);
              setEdited(null);
            }}
          />
        )}
      </Suspense>
    </>
  );
}
