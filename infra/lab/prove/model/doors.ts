import type { CheckoutDependencies } from '../../../../services/order/src/sale/checkout.ts';
import type { Outcome } from '../../../../services/payment/src/provider/provider.ts';
import type { CardProvider } from '../interleavings/card-provider.ts';
import { turn } from '../interleavings/gated-stores.ts';

/** `lost`: the provider does what it is asked and its answers are lost. `dropped`: the questions are lost. */
export type Line = 'open' | 'lost' | 'dropped';

/** The provider behind two doors a question: before it is asked, and before its answer arrives. */
export function providerWithDoors(provider: CardProvider, line: () => Line): CardProvider {
  const asked =
    <Given extends unknown[], T>(name: string, ask: (...given: Given) => Promise<Outcome<T>>) =>
    async (...given: Given): Promise<Outcome<T>> => {
      await turn(`provider ${name}`);
      if (line() === 'dropped') return { kind: 'unknown', cause: 'the question was lost' };
      const outcome = await ask(...given);
      await turn(`provider ${name} answers`);
      return line() === 'lost' ? { kind: 'unknown', cause: 'the answer was lost' } : outcome;
    };
  return {
    ...provider,
    authorise: asked('authorise', provider.authorise),
    capture: asked('capture', provider.capture),
    cancel: asked('cancel', provider.cancel),
    cancelByKey: asked('cancel by key', provider.cancelByKey),
    get: asked('get', provider.get),
    refund: asked('refund', provider.refund),
    getRefund: asked('get refund', provider.getRefund),
  };
}

/** A checkout with a door before each step that others could notice. */
export function checkoutWithDoors({
  cart,
  payments,
  place,
  ...others
}: CheckoutDependencies): CheckoutDependencies {
  return {
    ...others,
    cart: {
      ...cart,
      async claim(...given) {
        await turn('claim');
        return cart.claim(...given);
      },
    },
    async place(...given) {
      await turn('place');
      return place(...given);
    },
    payments: {
      ...payments,
      async capture(...given) {
        await turn('capture');
        const outcome = await payments.capture(...given);
        if (outcome !== 'unknown') await turn('complete');
        return outcome;
      },
    },
  };
}
