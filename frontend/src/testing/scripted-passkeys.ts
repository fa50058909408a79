/** For tests: what a browser with passkeys has. @param refuse the visitor closes the browser's dialog */
export function scriptPasskeys({ refuse = false } = {}): () => void {
  const bytes = new Uint8Array([1, 2, 3]).buffer;
  const credential = {
    id: 'AQID',
    rawId: bytes,
    type: 'public-key',
    authenticatorAttachment: 'platform',
    getClientExtensionResults: () => ({}),
    response: {
      clientDataJSON: bytes,
      attestationObject: bytes,
      authenticatorData: bytes,
      signature: bytes,
      userHandle: bytes,
    },
  };
  const answer = async () => {
    if (refuse) throw new DOMException('The operation was cancelled', 'NotAllowedError');
    return credential;
  };
  Object.assign(window, { PublicKeyCredential: () => undefined });
  Object.defineProperty(navigator, 'credentials', {
    configurable: true,
    value: { create: answer, get: answer },
  });
  return () => {
    Reflect.deleteProperty(window, 'PublicKeyCredential');
    Reflect.deleteProperty(navigator, 'credentials');
  };
}
