import { z } from 'zod';
import { required, text } from './fields.ts';

const Encoded = z.string().max(32_768);
/** As `@simplewebauthn/browser` makes it of the browser's answer; the fields that passkeys add in future are passed on. */
const credential = <Shape extends z.ZodRawShape>(response: Shape) =>
  z.object({
    id: z.string().min(1).max(2048),
    rawId: z.string().max(2048),
    type: z.literal('public-key'),
    authenticatorAttachment: z.enum(['platform', 'cross-platform']).optional().catch(undefined),
    clientExtensionResults: z.object({}).default({}),
    response: z.object(response),
  });

export const PasskeyBody = z.object({
  name: required('Name', 60),
  response: credential({ clientDataJSON: Encoded, attestationObject: Encoded }),
});
export const PasskeySignInBody = z.object({
  response: credential({
    clientDataJSON: Encoded,
    authenticatorData: Encoded,
    signature: Encoded,
    userHandle: z.string().max(256).optional(),
  }),
});

/** For `navigator.credentials`: the W3C's PublicKeyCredentialCreationOptionsJSON or …RequestOptionsJSON. */
export const PasskeyOptions = z
  .looseObject({ challenge: text('b3Blbi1zZXNhbWU') })
  .meta({ id: 'PasskeyOptions' });
