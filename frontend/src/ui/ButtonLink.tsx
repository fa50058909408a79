import { Link, type LinkProps } from 'react-router-dom';
import { styled } from 'styled-components';
import { buttonCss, type ButtonLook } from './Button.tsx';

const Plain = styled(Link)<{ $look: ButtonLook }>`
  ${buttonCss}
`;

export function ButtonLink({ look = 'primary', ...rest }: LinkProps & { look?: ButtonLook }) {
  return <Plain {...rest} $look={look} />;
}
