import { styled } from 'styled-components';
import { shop } from '../../base/shop.ts';
import { media, row, tokens, touchTarget } from '../../base/theme.ts';
import { hero } from '../../features/hero/hero.ts';
import { homeHead } from '../../features/metadata/shop-heads.ts';
import { Link } from '../../ui/Link.tsx';
import { Head } from '../../ui/Page.tsx';
import { HomeSections } from './HomeSections.tsx';

const Follow = styled.nav`
  position: relative;
  ${row('s0', 's24')}
  padding: ${tokens.space.s12} ${tokens.space.s24};
  h2 {
    font-family: ${tokens.font.body};
    font-size: ${tokens.text.t16};
    font-weight: 600;
  }
  a {
    ${touchTarget}
  }
  ${media.wide} {
    margin-top: -76px;
    padding: ${tokens.space.s16} max(${tokens.space.s24}, calc((100vw - 1240px) / 2));
  }
`;

/** index.html has the same hero with the same classes (app/base.css), so that nothing moves when React takes over. */
export function Home() {
  return (
    <>
      <Head {...homeHead(shop.name)} />
      <section className="hero" aria-labelledby="hero-title">
        <picture className="hero-photo">
          <source media="(max-width: 899px)" type="image/avif" srcSet={hero.tallAvif} />
          <source media="(max-width: 899px)" srcSet={hero.tall} />
          <source type="image/avif" srcSet={hero.wideAvif} sizes="100vw" />
          <img
            src={hero.wide}
            width={1920}
            height={1080}
            alt="A green bottle vase, a slate teapot, a jug, a mug and bowls on cream paper"
            fetchPriority="high"
          />
        </picture>
        <div className="hero-text">
          <h1 id="hero-title">Handcrafted Pottery with Heart</h1>
          <p>Unique slip-cast ceramics, designed and crafted in the UK.</p>
          <Link className="hero-action" to="/products">
            Shop Our Collection
          </Link>
        </div>
      </section>
      {shop.follow.length > 0 && (
        <Follow aria-labelledby="follow-title">
          <h2 id="follow-title">Follow Us</h2>
          {shop.follow.map(({ name, href }) => (
            <a key={name} href={href} target="_blank" rel="noreferrer">
              {name}
            </a>
          ))}
        </Follow>
      )}
      <HomeSections />
    </>
  );
}
