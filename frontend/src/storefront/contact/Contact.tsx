import { Check, Copy } from 'lucide-react';
import { useState } from 'react';
import { styled } from 'styled-components';
import { shop } from '../../base/shop.ts';
import { column, media, tokens } from '../../base/theme.ts';
import { NewPots } from '../../features/catalogue/NewPots.tsx';
import { type ContactContent, useContactQuery } from '../../features/content/content-api.ts';
import { Paragraphs } from '../../features/content/Paragraphs.tsx';
import { contentHead } from '../../features/metadata/text-heads.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { Fact, Facts } from '../../ui/Fact.tsx';
import { Page } from '../../ui/Page.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { Stack } from '../../ui/Stack.tsx';
import { ContactForm } from './ContactForm.tsx';

/** Copies with one tap. Where the browser forbids it, the text can still be selected by hand. */
function CopyButton({ text, what }: { text: string; what: string }) {
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
    } catch {
      setCopied(false);
    }
  };
  return (
    <Button
      Icon={copied ? Check : Copy}
      look="quiet"
      style={{ display: 'flex', marginLeft: -24 }}
      onClick={() => void copy()}
    >
      <span aria-live="polite">{copied ? `Copied the ${what}` : `Copy the ${what}`}</span>
    </Button>
  );
}

const List = styled(Facts)`
  a {
    display: inline-flex;
    align-items: center;
    min-height: 24px;
  }
`;

function ContactDetails({ details }: { details: ContactContent }) {
  const { content, email, phone, address, hours } = details;
  return (
    <Stack $gap="s24">
      <Paragraphs text={content} />
      <List>
        {email && (
          <Fact term="Email">
            <a href={`mailto:${email}`}>{email}</a>
          </Fact>
        )}
        {address && (
          <Fact term="Studio Address">
            {address}
            <CopyButton text={address} what="address" />
          </Fact>
        )}
        {phone && (
          <Fact term="Phone">
            <a href={`tel:${phone.replaceAll(/[^\d+]/g, '')}`}>{phone}</a>
          </Fact>
        )}
        {hours && <Fact term="Opening hours">{hours}</Fact>}
      </List>
    </Stack>
  );
}

const Spread = styled.div`
  ${column('s48')}
  ${media.wide} {
    grid-template-columns: minmax(0, 5fr) minmax(0, 6fr);
    gap: ${tokens.space.s72};
    align-items: start;
  }
`;

/** Shown when the page's own details cannot be loaded. */
const defaultContact: ContactContent = {
  title: 'Contact Us',
  content: 'Questions about a pot, an order or a commission? We’d love to hear from you.',
  email: '',
  phone: '',
  address: '',
  hours: '',
};

export function Contact() {
  const { data, error, isLoading } = useContactQuery();
  const details = error || !data ? { ...defaultContact, email: shop.email } : data;
  return (
    // Without a title of its own the page still has a name for the document and for screen readers.
    <Page
      title={isLoading || !details.title ? 'Contact' : details.title}
      hideTitle={!isLoading && !details.title}
      head={contentHead('contact', { ...details, title: details.title || 'Contact' })}
    >
      {error && (
        <div style={{ marginBottom: 24 }}>
          <Alert severity="error">Failed to load contact content</Alert>
        </div>
      )}
      <Spread>
        {isLoading ? (
          <Stack $gap="s16" aria-busy="true">
            <Skeleton $height="24px" />
            <Skeleton $height="24px" $width="70%" />
            <Skeleton $height="120px" />
          </Stack>
        ) : (
          <ContactDetails details={details} />
        )}
        {/* Waits for the details, whose height is not known before they arrive: otherwise they would push it down. */}
        {!isLoading && <ContactForm to={details.email || shop.email} />}
      </Spread>
      <NewPots />
    </Page>
  );
}
