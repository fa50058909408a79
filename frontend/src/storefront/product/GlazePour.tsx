import { useState } from 'react';
import { keyframes, styled } from 'styled-components';
import { tokens } from '../../base/theme.ts';
import { Picture } from '../../ui/Picture.tsx';

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
export function GlazePour({ src, alt }: { src: string; alt: string }) {
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
