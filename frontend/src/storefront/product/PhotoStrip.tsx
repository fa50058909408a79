import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { keyframes, styled } from 'styled-components';
import { tokens } from '../../base/theme.ts';
import { Picture } from '../../ui/Picture.tsx';
import { altOf, type GalleryProps } from './Thumbnails.tsx';

const SIZES = '(min-width: 1240px) 640px, (min-width: 900px) 55vw, 100vw';
const SETTLED_MS = 120;

const Frame = styled.div`
  position: relative;
  overflow: hidden;
  border-radius: ${tokens.radius.card};
`;
const Strip = styled.div`
  display: flex;
  overflow-x: auto;
  scroll-snap-type: x mandatory;
  scrollbar-width: none;
  /* A swipe beyond the last photograph is not "back". */
  overscroll-behavior-x: contain;
  button {
    display: block;
    flex: 0 0 100%;
    scroll-snap-align: start;
    /* A strong swipe goes on by one photograph. */
    scroll-snap-stop: always;
    cursor: zoom-in;
  }
  button:focus-visible {
    outline-offset: -5px;
  }
`;
const pour = keyframes`from { clip-path: inset(0 0 100% 0); } to { clip-path: inset(0); }`;
const Pour = styled.span`
  position: absolute;
  inset: 0;
  clip-path: inset(0 0 100% 0);
  &[data-ready] {
    animation: ${pour} ${tokens.motion.slow} forwards;
  }
`;

/** The chosen photo is revealed from the top, like poured glaze. All photos share one camera, so the pot seems to change colour. */
function GlazePour({ src, onDone }: { src: string; onDone: () => void }): ReactNode {
  const [isReady, setReady] = useState(false);
  return (
    <Pour aria-hidden data-ready={isReady || undefined} onAnimationEnd={onDone}>
      <Picture src={src} alt="" sizes={SIZES} priority onReady={() => setReady(true)} />
    </Pour>
  );
}

/** All photographs side by side, to be swiped. A choice made elsewhere is poured over the one in view; then the strip follows. */
export function PhotoStrip(props: GalleryProps & { onOpen: () => void }) {
  const { images, current, onShow, onOpen } = props;
  const strip = useRef<HTMLDivElement>(null);
  const settling = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [inView, setInView] = useState(current);
  const [first] = useState(current);
  const [isReady, setReady] = useState(false);
  const chosen = current !== inView ? images[current] : undefined;

  useEffect(() => () => clearTimeout(settling.current), []);

  const settle = () => {
    const seen = strip.current;
    if (!seen || chosen || seen.clientWidth === 0) return;
    const index = Math.round(seen.scrollLeft / seen.clientWidth);
    if (index === current || !images[index]) return;
    setInView(index);
    onShow(index);
  };
  const onScroll = () => {
    clearTimeout(settling.current);
    settling.current = setTimeout(settle, SETTLED_MS);
  };

  const isNew = useRef(true);
  useLayoutEffect(() => {
    const seen = strip.current;
    if (!seen) return;
    const wasSwiped = isNew.current && seen.scrollLeft > 0;
    isNew.current = false;
    // The server's page could be swiped before React took over: what is in view stays.
    if (wasSwiped) onScroll();
    else seen.scrollLeft = inView * seen.clientWidth;
    // oxlint-disable-next-line react/exhaustive-deps
  }, [inView]);

  return (
    <Frame>
      <Strip ref={strip} onScroll={onScroll}>
        {images.map((image, index) => (
          <button
            key={image.url}
            type="button"
            aria-label={`Open ${altOf(props, index)} full size`}
            // The others are reached by thumbnails, arrows and swipes.
            aria-hidden={index !== current || undefined}
            tabIndex={index === current ? undefined : -1}
            onClick={onOpen}
          >
            <Picture
              src={image.url}
              alt={altOf(props, index)}
              sizes={SIZES}
              priority={index === first}
              // The neighbours are there before they are swiped in, but after the one in view.
              eager={index === current || (isReady && Math.abs(index - inView) === 1)}
              onReady={() => setReady(true)}
            />
          </button>
        ))}
      </Strip>
      {chosen && <GlazePour key={chosen.url} src={chosen.url} onDone={() => setInView(current)} />}
    </Frame>
  );
}
