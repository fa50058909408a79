import { DELIVERY_LIMITS as MAX, type Zone, ZONES } from '@slipcast/contracts/delivery-zones';
import { Pencil, Plus, Trash2 } from 'lucide-react';
import { styled } from 'styled-components';
import { column, grid, panel, small, tokens } from '../../base/theme.ts';
import { Button } from '../../ui/Button.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { FieldHint } from '../../ui/Field.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { Row } from '../../ui/Stack.tsx';
import { methodText, ZONE_HINTS } from './delivery-words.ts';
import { type Country, Exceptions } from './Exceptions.tsx';
import type { MethodDraft, ZoneDraft } from './zone-draft.ts';

const Frame = styled.section`
  ${column('s8')}
  padding: ${tokens.space.s8} ${tokens.space.s16};
  ${panel('field')}
  label > span {
    font-weight: 600;
  }
  .problem {
    font-size: ${tokens.text.t14};
    font-weight: 600;
    color: ${tokens.color.red};
  }
`;
const Methods = styled.ul`
  ${column('s8')}
  li {
    ${grid('minmax(0, 1fr) auto auto', 's4')}
    align-items: center;
    padding: ${tokens.space.s4} 0;
    border-top: 1px solid ${tokens.color.rule};
  }
  strong,
  small {
    display: block;
    overflow-wrap: anywhere;
  }
  small {
    ${small}
  }
`;

type Props = {
  zone: Zone;
  draft: ZoneDraft;
  /** What is wrong with the zone as a whole. */
  error: string | undefined;
  /** Those that it may leave out. */
  countries: readonly Country[];
  onTurn: (on: boolean) => void;
  onChange: (draft: ZoneDraft) => void;
  /** null for a new one. */
  onEdit: (method: MethodDraft | null) => void;
};

/** One zone: whether the shop sends parcels there, and how. */
export function ZoneSection({ zone, draft, error, countries, onTurn, onChange, onEdit }: Props) {
  const { on, methods } = draft;
  const name = ZONES[zone];
  const remove = (method: MethodDraft) =>
    onChange({ ...draft, methods: methods.filter((one) => one !== method) });
  return (
    <Frame aria-label={name}>
      <div>
        <Checkbox
          id={`delivery-${zone}`}
          label={name}
          checked={on}
          onChange={(event) => onTurn(event.target.checked)}
        />
        <FieldHint>{ZONE_HINTS[zone]}</FieldHint>
      </div>
      {error && <p className="problem">{error}</p>}
      {on && (
        <>
          <Methods>
            {methods.map((method) => (
              <li key={method.id ?? method.name}>
                <span>
                  <strong>{method.name}</strong>
                  <small>{methodText(method)}</small>
                </span>
                <IconButton Icon={Pencil} label={`Edit ${method.name}`} onClick={() => onEdit(method)} />
                <IconButton Icon={Trash2} label={`Remove ${method.name}`} onClick={() => remove(method)} />
              </li>
            ))}
          </Methods>
          {methods.length < MAX.methods && (
            <Row $gap="s12">
              <Button Icon={Plus} look="secondary" onClick={() => onEdit(null)}>
                Add Method
              </Button>
            </Row>
          )}
          {countries.length > 0 && (
            <Exceptions
              zone={zone}
              countries={countries}
              except={draft.except}
              onChange={(except) => onChange({ ...draft, except })}
            />
          )}
        </>
      )}
    </Frame>
  );
}
