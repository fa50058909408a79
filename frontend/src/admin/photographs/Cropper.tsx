import type { CroppedImage } from '@slipcast/contracts/http/images';
import { type PercentCrop, ReactCrop } from 'react-image-crop';
import 'react-image-crop/dist/ReactCrop.css';
import { styled } from 'styled-components';
import { column, row, tokens } from '../../base/theme.ts';
import { Button } from '../../ui/Button.tsx';
import { FieldHint } from '../../ui/Field.tsx';
import { ASPECTS, isSame, largest, type Shape, SHAPES, WHOLE } from './crop-shapes.ts';

const Frame = styled.div`
  ${column('s12')}
  .ReactCrop {
    justify-self: center;
    --rc-focus-color: ${tokens.color.focus};
  }
  .ReactCrop img {
    display: block;
    width: 100%;
    max-height: none;
  }
`;
const Shapes = styled.fieldset`
  ${row('s8', 's16')}
  min-width: 0;
  padding: 0;
  border: 0;
  legend {
    float: left;
    margin-right: ${tokens.space.s16};
    padding: 0;
    font-weight: 600;
  }
  label {
    display: inline-flex;
    align-items: center;
    gap: ${tokens.space.s8};
    min-height: 44px;
  }
  input {
    width: 20px;
    height: 20px;
    accent-color: ${tokens.color.copper};
  }
`;

const CORNER = 'Arrow keys resize it, with Shift in larger steps';
const ariaLabels = {
  cropArea: 'Visible area. Arrow keys move it, with Shift in larger steps',
  nwDragHandle: `Top left corner. ${CORNER}`,
  nDragHandle: `Top edge. ${CORNER}`,
  neDragHandle: `Top right corner. ${CORNER}`,
  eDragHandle: `Right edge. ${CORNER}`,
  seDragHandle: `Bottom right corner. ${CORNER}`,
  sDragHandle: `Bottom edge. ${CORNER}`,
  swDragHandle: `Bottom left corner. ${CORNER}`,
  wDragHandle: `Left edge. ${CORNER}`,
};

type Props = {
  whole: CroppedImage['original'];
  crop: PercentCrop;
  shape: Shape;
  onChange: (crop: PercentCrop, shape: Shape) => void;
};

/** The whole photograph, with the part of it that is shown. */
export function Cropper({ whole, crop, shape, onChange }: Props) {
  const pixels = (percent: number, all: number) => Math.round((percent / 100) * all);
  // So that nothing moves when the photograph has loaded.
  const ratio = whole.width / whole.height;
  return (
    <Frame>
      <ReactCrop
        crop={crop}
        aspect={ASPECTS[shape]}
        keepSelection
        ruleOfThirds
        minWidth={32}
        ariaLabels={ariaLabels}
        onChange={(_pixels, percent) => onChange(percent, shape)}
        style={{ width: `min(100%, calc(min(46dvh, 500px) * ${ratio}))` }}
      >
        <img src={whole.url} alt="The whole photograph" style={{ aspectRatio: ratio }} />
      </ReactCrop>
      <FieldHint role="status">
        {isSame(crop, WHOLE)
          ? 'The whole photograph. The shop shows it in 4:5, so wider or taller edges are cut off.'
          : `${pixels(crop.width, whole.width)} × ${pixels(crop.height, whole.height)} pixels`}
      </FieldHint>
      <Shapes>
        <legend>Shape</legend>
        {(Object.keys(SHAPES) as Shape[]).map((one) => (
          <label key={one}>
            <input
              type="radio"
              name="crop-shape"
              checked={shape === one}
              onChange={() => onChange(one === 'free' ? crop : largest(one, whole), one)}
            />
            {SHAPES[one]}
          </label>
        ))}
        <Button look="secondary" disabled={isSame(crop, WHOLE)} onClick={() => onChange(WHOLE, 'free')}>
          Whole Photograph
        </Button>
      </Shapes>
    </Frame>
  );
}
