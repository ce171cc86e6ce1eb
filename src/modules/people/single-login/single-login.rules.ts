/** What is read of a provider's claims, and what an account made of them is called. */
import type { IdentityProviderRow } from './identity-provider.entity.ts';

export interface Vouched {
  subject: string;
  name: string;
  email: string;
  account: string;
}

export const textOf = (value: unknown, most: number): string =>
  typeof value === 'string' || typeof value === 'number'
    ? String(value)
        .replace(/\p{C}+/gu, ' ')
        .trim()
        .slice(0, most)
        .toWellFormed()
    : '';

/** `address.country` names a claim inside another one, unless a claim is called so. */
export function claimOf(claims: Readonly<Record<string, unknown>>, name: string): unknown {
  if (Object.hasOwn(claims, name)) return claims[name];
  let value: unknown = claims;
  for (const part of name.split('.')) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, part)) return undefined;
    value = (value as Record<string, unknown>)[part];
  }
  return value;
}

type Mapping = Pick<IdentityProviderRow, 'claimName' | 'claimEmail' | 'claimAccount'>;
const claimed = (claims: Readonly<Record<string, unknown>>, name: string | null): unknown =>
  name === null ? undefined : claimOf(claims, name);

/** Who the provider says it is. A subject is compared as it is, so it is never cut or cleaned. */
export function vouchedOf(mapping: Mapping, subject: string, claims: Readonly<Record<string, unknown>>): Vouched {
  return {
    subject,
    name: textOf(claimed(claims, mapping.claimName), 50),
    email: textOf(claimed(claims, mapping.claimEmail), 100),
    account: textOf(claimed(claims, mapping.claimAccount), 100),
  };
}

/** The name of a new account: what the provider calls it, or the beginning of the e-mail, without what accounts may not hold. */
export function accountName({ account, email, subject }: Vouched): string {
  for (const wanted of [account, email, subject]) {
    const found = (wanted.split('@')[0] ?? '')
      .replace(/[.-]/g, '_')
      .replace(/[^A-Za-z0-9_]/g, '')
      .replace(/^[^A-Za-z]+/, '');
    if (found.length >= 2) return found.slice(0, 50);
  }
  return '';
}
