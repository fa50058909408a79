import { TextPage } from './TextPage.tsx';

export const Delivery = () => <TextPage page="delivery" title="Delivery and returns" />;
export const Terms = () => <TextPage page="terms" title="Terms of sale" />;
