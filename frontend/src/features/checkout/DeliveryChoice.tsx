import { COLLECTION, CUSTOMS_ZONES, UNITED_KINGDOM } from '@slipcast/contracts/delivery-zones';
import type { OfferedMethod, WireQuote } from '@slipcast/contracts/http/quote';
import type { WireDelivery } from '@slipcast/contracts/http/delivery-options';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { grid, small, tokens } from '../../base/theme.ts';
import { Select } from '../../ui/Field.tsx';
import { Fieldset } from '../../ui/Fieldset.tsx';
import { Stack } from '../../ui/Stack.tsx';
import { dispatchWords, priceWords } from './delivery-words.ts';

const Choices = styled.div`
  padding: ${tokens.space.s4} ${tokens.space.s16};
  border-radius: ${tokens.radius.field};
  background: ${tokens.color.paper};
`;
const Choice = styled.label`
  ${grid('22px minmax(0, 1fr) auto', 's12')}
  align-items: center;
  min-height: 44px;
  padding: ${tokens.space.s8} 0;
  cursor: pointer;
  & + & {
    border-top: 1px solid ${tokens.color.rule};
  }
  input {
    width: 22px;
    height: 22px;
    margin: 0;
    accent-color: ${tokens.color.copper};
  }
  small {
    display: block;
    ${small}
  }
  > span:last-child {
    font-weight: 600;
  }
`;
const Problem = styled.p`
  font-weight: 600;
  color: ${tokens.color.red};
`;

type RadioProps = {
  group: string;
  label: string;
  note?: string;
  price?: string;
  checked: boolean;
  disabled?: boolean;
  onChoose: () => void;
};
const Radio = ({ group, label, note, price, checked, disabled = false, onChoose }: RadioProps) => (
  <Choice>
    <input type="radio" name={group} checked={checked} disabled={disabled} onChange={onChoose} />
    <span>
      {label}
      {note && <small>{note}</small>}
    </span>
    <span>{price}</span>
  </Choice>
);

const problemAt = (quote: WireQuote, field: string) =>
  quote.problems.find((one) => one.field === field)?.message;
const byPost = ({ delivery }: WireQuote) => delivery.methods.filter(({ kind }) => kind === 'post');

type CountryProps = {
  id: string;
  label: string;
  fill: 'shipping' | 'billing';
  countries: WireDelivery['countries'];
  country: string;
  error?: string | undefined;
  onCountry: (code: string) => void;
};
export const CountryChoice = ({ fill, countries, country, onCountry, ...field }: CountryProps) => (
  <Select
    {...field}
    autoComplete={`${fill} country`}
    value={country || UNITED_KINGDOM}
    onChange={(event) => onCountry(event.target.value)}
  >
    {countries.map(({ code, name }) => (
      <option key={code} value={code}>
        {name}
      </option>
    ))}
  </Select>
);

type PlaceProps = {
  quote: WireQuote;
  countries: WireDelivery['countries'];
  country: string;
  method: string;
  onCountry: (code: string) => void;
  onMethod: (id: string) => void;
};

/** Sent or collected, and to which country: what decides the rest of the form. */
export function DeliveryPlace({ quote, countries, country, method, onCountry, onMethod }: PlaceProps) {
  const collection = quote.delivery.methods.find(({ id }) => id === COLLECTION);
  const isCollected = method === COLLECTION;
  const onlyHere = byPost(quote)[0]?.whyNot ?? undefined;
  const isAbroad = quote.delivery.zone !== null && CUSTOMS_ZONES.includes(quote.delivery.zone);
  const unserved = problemAt(quote, 'country');
  const isChoosable = countries.filter(({ served }) => served).length > 1;
  if (!collection && !isChoosable) return null;
  return (
    <Stack $gap="s16">
      {collection && (
        <Fieldset legend="Delivery or collection">
          <Choices>
            <Radio
              group="delivery-way"
              label="Delivery"
              {...(onlyHere && { note: onlyHere })}
              checked={!isCollected}
              onChoose={() => onMethod('')}
            />
            <Radio
              group="delivery-way"
              label={collection.name}
              note="You’ll get the address and opening times once you’ve paid."
              price={priceWords(collection.pence)}
              checked={isCollected}
              onChoose={() => onMethod(COLLECTION)}
            />
          </Choices>
        </Fieldset>
      )}
      {!isCollected && isChoosable && (
        <Stack $gap="s8">
          <CountryChoice
            id="country"
            label="Country"
            fill="shipping"
            countries={countries}
            country={country}
            error={unserved}
            onCountry={onCountry}
          />
          {unserved && (
            <p role="alert" className="visually-hidden">
              {unserved}
            </p>
          )}
          {isAbroad && (
            <p>
              Customs may charge duty and tax when your parcel arrives. They aren’t part of our price, and we
              can’t say how much they will be.
            </p>
          )}
        </Stack>
      )}
    </Stack>
  );
}

const noteOf = (method: OfferedMethod): string => method.whyNot ?? dispatchWords(method);

type MethodProps = { quote: WireQuote; method: string; onMethod: (id: string) => void; children?: ReactNode };

/** How the parcel travels; nothing where there is one way and it is free. */
export function DeliveryMethods({ quote, method, onMethod }: MethodProps) {
  const methods = byPost(quote);
  const problem = problemAt(quote, 'delivery_method');
  const hasChoice = methods.length > 1 || methods.some(({ pence }) => pence > 0);
  if (method === COLLECTION || (!hasChoice && !problem)) return null;
  const { chosen, estimate } = quote.delivery;
  // At once, although the price of the new choice is still on its way.
  const checked = methods.some(({ id }) => id === method) ? method : chosen;
  return (
    <Fieldset legend="How we send it">
      {estimate && <p>Prices for the UK mainland. They may change once we know your postcode.</p>}
      {problem && <Problem>{problem}</Problem>}
      {methods.length > 0 && (
        <Choices>
          {methods.map((one) => (
            <Radio
              key={one.id}
              group="delivery-method"
              label={one.name}
              note={noteOf(one)}
              price={one.whyNot === null ? priceWords(one.pence) : ''}
              checked={checked === one.id}
              disabled={one.whyNot !== null}
              onChoose={() => onMethod(one.id)}
            />
          ))}
        </Choices>
      )}
    </Fieldset>
  );
}
