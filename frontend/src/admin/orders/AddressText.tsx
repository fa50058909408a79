import { styled } from 'styled-components';

const Block = styled.address`
  font-style: normal;
  span {
    display: block;
  }
`;

export function AddressText({ lines }: { lines: readonly string[] }) {
  return (
    <Block>
      {lines.map((line, index) => (
        // Two lines of an address may be identical.
        // oxlint-disable-next-line react/no-array-index-key
        <span key={index}>{line}</span>
      ))}
    </Block>
  );
}
