import type { PasswordNeeds } from '../passwords/needs.ts';
import type { SealedSecrets } from './sealed-secrets.ts';

export interface SecondFactorNeeds extends PasswordNeeds {
  sealed: SealedSecrets;
}
