import { styled } from 'styled-components';
import { grid, media, tokens } from '../../base/theme.ts';
import type { GalleryImage } from '../../features/catalogue/options.ts';
import { Picture } from '../../ui/Picture.tsx';

const Row = styled.ul`
  ${grid('repeat(4, minmax(0, 1fr))', 's8')}
  ${media.narrow} {
    grid-template-columns: repeat(auto-fill, minmax(40px, 1fr));
    button > span {
      display: none;
    }
  }
  button {
    position: relative;
    display: block;
    width: 100%;
    overflow: hidden;
    border-radius: ${tokens.radius.field};
  }
  button:is(:hover, [aria-current])::after {
    content: '';
    position: absolute;
    inset: 0;
    border: 2px solid ${tokens.color.edge};
    border-radius: ${tokens.radius.field};
  }
  button[aria-current]::after {
    border: 3px solid ${tokens.color.copper};
  }
`;
const Badge = styled.span`
  position: absolute;
  right: 5px;
  bottom: 5px;
  padding: 1px 7px;
  border-radius: ${tokens.radius.chip};
  background: ${tokens.color.slip};
  font-size: 0.6875rem;
  font-weight: 600;
  &::before {
    content: attr(data-colour) / '';
  }
`;

export type GalleryProps = {
  name: string;
  images: GalleryImage[];
  current: number;
  /** Takes an index beyond the last or before the first to the other end. */
  onShow: (index: number) => void;
};

export const altOf = ({ name, images }: GalleryProps, index: number) =>
  `${images[index]?.alt ?? name}, image ${index + 1} of ${images.length}`;

/** Always all of them, in four columns or, on a phone, seven small ones: most shoppers miss hidden thumbnails. */
export function Thumbnails(props: GalleryProps) {
  const { images, current, onShow } = props;
  return (
    <Row className="thumbnails" aria-label="Images">
      {images.map((image, index) => (
        <li key={image.url}>
          <button
            type="button"
            aria-label={`${altOf(props, index)}${image.isVariant ? ', Variant' : ''}`}
            aria-current={index === current || undefined}
            onClick={() => onShow(index)}
          >
            <Picture src={image.url} alt="" sizes="(min-width: 900px) 140px, 22vw" />
            {image.isVariant && (
              <Badge data-colour={image.color}>
                <span className="visually-hidden">Variant</span>
              </Badge>
            )}
          </button>
        </li>
      ))}
    </Row>
  );
}
