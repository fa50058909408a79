import { Seller } from '../../features/content/Seller.tsx';
import { TextPage } from './TextPage.tsx';

export const Delivery = () => (
  <TextPage page="delivery" title="Delivery and returns">
    <Seller page="delivery" />
  </TextPage>
);
export const Terms = () => (
  <TextPage page="terms" title="Terms of sale">
    <Seller page="terms" />
  </TextPage>
);
