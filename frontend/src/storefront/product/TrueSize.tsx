import { styled } from 'styled-components';
import { small, tokens } from '../../base/theme.ts';
import { type Outline, REFERENCES } from './true-size.ts';

const Figure = styled.figure`
  svg {
    display: block;
    width: 100%;
    max-width: 22rem;
    max-height: 16rem;
    fill: ${tokens.color.raw};
  }
  text {
    fill: ${tokens.color.ink};
    font-family: ${tokens.font.body};
    text-anchor: middle;
  }
  .outline {
    fill: ${tokens.color.mist};
    stroke: ${tokens.color.copper};
  }
  figcaption {
    ${small}
    margin-top: ${tokens.space.s8};
  }
`;

/** In millimetres, standing on y = 0. */
const Mug = () => (
  <>
    <rect x="0" y="-95" width="84" height="95" rx="10" />
    <path
      d="M82 -74h8a18 18 0 0 1 18 18v8a24 24 0 0 1 -26 24"
      fill="none"
      stroke={tokens.color.raw}
      strokeWidth="9"
    />
  </>
);
const Hand = () => (
  <>
    <rect x="3" y="-138" width="16" height="72" rx="8" />
    <rect x="22" y="-168" width="18" height="102" rx="9" />
    <rect x="43" y="-185" width="18" height="119" rx="9" />
    <rect x="64" y="-172" width="18" height="106" rx="9" />
    <rect x="78" y="-104" width="18" height="76" rx="9" transform="rotate(24 87 -40)" />
    <path d="M3 -96h79v58a28 28 0 0 1 -12 22v16h-52v-16a30 30 0 0 1 -15 -26z" />
  </>
);
const DRAWN = { mug: Mug, hand: Hand };
const NAMES = { mug: 'a mug', hand: 'a hand' };
const GAP = 24;

/** The pot's outline to scale beside a familiar object. */
export function TrueSize({ outline: { width, height, beside } }: { outline: Outline }) {
  const Reference = DRAWN[beside];
  const other = REFERENCES[beside];
  const tall = Math.max(height, other.height);
  const wide = width + GAP + other.width;
  // Letters are as high on the screen whatever the scale is.
  const letter = Math.max(tall / 15, wide / 22);
  const margin = letter * 2;
  const view = [-margin * 2.2, -tall - letter, wide + margin * 2.2 + 4, tall + margin + letter].join(' ');
  const size = `${width} mm wide and ${height} mm high`;
  return (
    <Figure>
      <svg viewBox={view} role="img" aria-label={`${size}, drawn to scale beside ${NAMES[beside]}`}>
        <rect
          className="outline"
          x="0"
          y={-height}
          width={width}
          height={height}
          rx={Math.min(width, height) * 0.12}
          strokeWidth={letter / 8}
          strokeDasharray={letter / 2}
        />
        <text x={width / 2} y={letter * 1.4} fontSize={letter}>
          {width} mm
        </text>
        <text x={-margin} y={-height / 2 + letter / 3} fontSize={letter}>
          {height} mm
        </text>
        <g transform={`translate(${width + GAP})`}>
          <Reference />
        </g>
      </svg>
      <figcaption>
        The dashed outline is {size}, to scale beside {NAMES[beside]} about {other.height} mm high.
      </figcaption>
    </Figure>
  );
}
