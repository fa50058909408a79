import { encode } from 'uqr';
import { styled } from 'styled-components';
import { tokens } from '../../../base/theme.ts';

/** Black on white whatever the page's colours: phones read it most surely. */
const Picture = styled.svg`
  width: min(100%, 224px);
  border-radius: ${tokens.radius.field};
  background: #fff;
  fill: #000;
`;

/** Four modules of white around it, as the standard asks for. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { border: 4 });
  const path = data
    .flatMap((line, y) => line.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
    .join('');
  return (
    <Picture viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} shapeRendering="crispEdges">
      <path d={path} />
    </Picture>
  );
}
