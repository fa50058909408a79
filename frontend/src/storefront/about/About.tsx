import { styled } from 'styled-components';
import { column, measure, media, tokens } from '../../base/theme.ts';
import { NewPots } from '../../features/catalogue/NewPots.tsx';
import { type AboutContent, useAboutQuery } from '../../features/content/content-api.ts';
import { Paragraphs } from '../../features/content/Paragraphs.tsx';
import { hero } from '../../features/hero/hero.ts';
import { contentHead } from '../../features/metadata/text-heads.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Page } from '../../ui/Page.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';

const Spread = styled.div`
  ${column('s32')}
  ${media.broad} {
    grid-template-columns: minmax(0, ${measure}) minmax(0, 1fr);
    gap: ${tokens.space.s72};
    align-items: start;
  }
`;
const Letter = styled.div`
  ${column('s16')}
  max-width: ${measure};
  p:first-of-type {
    font-family: ${tokens.font.head};
    font-size: clamp(${tokens.text.t20}, 1rem + 1.1vw, ${tokens.text.t25});
    line-height: 1.4;
  }
`;
// Only for wide pages: on a phone it would move the text while it loads.
const Side = styled.img`
  display: none;
  width: 100%;
  height: auto;
  aspect-ratio: 4 / 5;
  object-fit: cover;
  object-position: 50% 100%;
  border-radius: ${tokens.radius.card};
  background: ${tokens.color.paper};
  ${media.broad} {
    display: block;
  }
`;

/** Shown when the page's own text cannot be loaded. */
const defaultAbout: AboutContent = {
  title: 'About Us',
  content: [
    'We make handcrafted ceramics in small batches: slip-cast from British clay, fettled by hand and fired twice.',
    'Each piece is poured, trimmed, glazed and checked by the same few people, so no two are quite the same.',
    'We work sustainably. Trimmings go back into the slip, seconds are sold as seconds, and parcels travel in paper and card.',
  ].join('\n'),
};

export function About() {
  const { data, error, isLoading } = useAboutQuery();
  const { title, content } = error || !data ? defaultAbout : data;
  return (
    <Page
      title={isLoading ? 'About' : title || defaultAbout.title}
      head={contentHead('about', { title: title || defaultAbout.title, content })}
    >
      <Spread>
        <Letter aria-busy={isLoading || undefined}>
          {error && <Alert severity="warning">Failed to load about content</Alert>}
          {isLoading &&
            ['100%', '94%', '88%', '60%'].map((width) => (
              <Skeleton key={width} $height="24px" $width={width} />
            ))}
          {!isLoading && <Paragraphs text={content} />}
        </Letter>
        <picture>
          <source type="image/avif" srcSet={hero.tallAvif} />
          <Side src={hero.tall} width={800} height={1000} alt="" loading="lazy" />
        </picture>
      </Spread>
      <NewPots />
    </Page>
  );
}
