import { shop } from '../../base/shop.ts';
import { Seller } from '../../features/content/Seller.tsx';
import { TextPage } from './TextPage.tsx';

/** The maker's own days, as the settings have them, so that the page always agrees with what buyers may ask. */
const LongerReturns = () =>
  shop.returnDays !== null && (
    <p>
      You can also ask to return pots up to {shop.returnDays} days after your order arrives, on your order’s
      page.
    </p>
  );

export const Delivery = () => (
  <TextPage page="delivery" title="Delivery and returns">
    <LongerReturns />
    <Seller page="delivery" />
  </TextPage>
);
export const Terms = () => (
  <TextPage page="terms" title="Terms of sale">
    <Seller page="terms" />
  </TextPage>
);
