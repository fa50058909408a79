import { styled } from 'styled-components';
import { productText } from '../../base/strings/product.ts';
import { tokens } from '../../base/theme.ts';
import type { GalleryImage } from '../../features/catalogue/options.ts';
import { Picture } from '../../ui/Picture.tsx';

const Row = styled.ul`
  display: grid;
  grid-template-columns: repeat(4, minmax(0, 1fr));
  gap: ${tokens.space.s8};
  button {
    position: relative;
    display: block;
    width: 100%;
    padding: 0;
    overflow: hidden;
    border: 0;
    border-radius: ${tokens.radius.field};
    background: none;
    cursor: pointer;
  }
  button[aria-current]::after {
    content: '';
    position: absolute;
    inset: 0;
    border: 3px solid ${tokens.color.copper};
    border-radius: ${tokens.radius.field};
  }
  button:hover:not([aria-current])::after {
    content: '';
    position: absolute;
    inset: 0;
    border: 2px solid ${tokens.color.edge};
    border-radius: ${tokens.radius.field};
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
`;

type Props = { name: string; images: GalleryImage[]; current: number; onShow: (index: number) => void };

/** Always all of them, in four columns: most shoppers miss hidden thumbnails. */
export function Thumbnails({ name, images, current, onShow }: Props) {
  return (
    <Row className="thumbnails" aria-label="Images">
      {images.map((image, index) => (
        <li key={image.url}>
          <button
            type="button"
            aria-label={`${name} in ${image.color}, image ${index + 1} of ${images.length}${image.isVariant ? ', Variant' : ''}`}
            aria-current={index === current || undefined}
            onClick={() => onShow(index)}
          >
            <Picture src={image.url} alt="" sizes="(min-width: 900px) 140px, 22vw" />
            {image.isVariant && <Badge>{productText.variant}</Badge>}
          </button>
        </li>
      ))}
    </Row>
  );
}
