import { ArrowLeft, ArrowRight, Trash2 } from 'lucide-react';
import { styled } from 'styled-components';
import { grid, panel, tokens } from '../../base/theme.ts';
import { Chip } from '../../ui/Chip.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { Picture } from '../../ui/Picture.tsx';
import type { Images } from './use-images.ts';

const Tiles = styled.ol`
  ${grid('repeat(auto-fill, minmax(136px, 1fr))', 's12')}
  li {
    position: relative;
    overflow: hidden;
    ${panel('field')}
  }
  .main {
    position: absolute;
    top: ${tokens.space.s8};
    left: ${tokens.space.s8};
  }
  .actions {
    display: flex;
    justify-content: space-between;
  }
  button:disabled {
    color: ${tokens.color.rule};
    background: none;
    cursor: not-allowed;
  }
`;

export function ImageTiles({ images: { list, move, remove } }: { images: Images }) {
  if (list.length === 0) return null;
  return (
    <Tiles className="images">
      {list.map(({ url, alt }, index) => {
        const name = `image ${index + 1}`;
        return (
          <li key={url}>
            <Picture src={url} alt={alt || `Image ${index + 1} of ${list.length}`} sizes="160px" />
            {index === 0 && (
              <span className="main">
                <Chip look="primary">Main</Chip>
              </span>
            )}
            <div className="actions">
              <IconButton
                Icon={ArrowLeft}
                label={`Move ${name} earlier`}
                disabled={index === 0}
                onClick={() => move(url, index - 1)}
              />
              <IconButton Icon={Trash2} label={`Remove ${name}`} onClick={() => remove(url)} />
              <IconButton
                Icon={ArrowRight}
                label={`Move ${name} later`}
                disabled={index === list.length - 1}
                onClick={() => move(url, index + 1)}
              />
            </div>
          </li>
        );
      })}
    </Tiles>
  );
}
